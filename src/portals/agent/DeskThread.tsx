import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { readDraft } from '../../browser/forms/draft.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { StaffPicture } from '../../features/people/pictures/browser/StaffPicture.tsx'
import { AnswerArea } from '../../features/desk/preparedAnswers/browser/AnswerArea.tsx'
import { AnswerBar } from '../../features/desk/preparedAnswers/browser/AnswerBar.tsx'
import { unfilledIn } from '../../features/desk/preparedAnswers/placeholders.ts'
import { AssignmentLine } from '../../features/desk/assignment/browser/AssignmentLine.tsx'
import { assignmentQuery } from '../../features/desk/assignment/browser/api.ts'
import { blankNote, noteDraft, ticketNotesQuery } from '../../features/desk/notes/browser/api.ts'
import { DeleteNote } from '../../features/desk/notes/browser/DeleteNote.tsx'
import { NoteEntry } from '../../features/desk/notes/browser/NoteEntry.tsx'
import { NoteForm } from '../../features/desk/notes/browser/NoteForm.tsx'
import { NotesFailure } from '../../features/desk/notes/browser/NotesFailure.tsx'
import { mayDelete } from '../../features/desk/notes/policy.ts'
import type { TicketNote } from '../../features/desk/notes/schema.ts'
import type { ThreadEntry } from '../../features/desk/tickets/browser/Conversation.tsx'
import type { ResponseParts } from '../../features/desk/tickets/browser/ResponseForm.tsx'
import { blankResponse, responseDraft } from '../../features/desk/tickets/browser/ticketDrafts.ts'
import type { ThreadMore } from '../../features/desk/tickets/browser/TicketThread.tsx'
import { isOpenFor } from '../../features/desk/tickets/policy.ts'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { SendAndMenu } from './SendAndMenu.tsx'

const Question = loadedLater(
  async () => (await import('../../features/desk/preparedAnswers/browser/SendUnfilled.tsx')).SendUnfilled,
)

interface DeskThreadProps {
  ticket: Ticket
  thread: (more: ThreadMore) => ReactNode
}

/** A ticket's conversation for staff: with internal notes, and a tab to write one. */
export function DeskThread({ ticket, thread }: DeskThreadProps) {
  const { data: user } = useQuery(currentUserQuery)
  const queries = useQueryClient()
  const { loadEarlier, ...query } = ticketNotesQuery(String(ticket.id))
  const notes = useQuery({ ...query, refetchOnWindowFocus: 'always' })
  // AssigneeCard shows a failure of this query.
  const assignment = useQuery({ ...assignmentQuery(ticket.id), refetchOnWindowFocus: 'always' })
  const [deleting, setDeleting] = useState<{ open: boolean; note: TicketNote }>()
  const [unfilled, setUnfilled] = useState<{ open: boolean; names: string[]; onSend: () => void }>()
  const beforeSend = (message: string, send: () => void) => {
    const names = unfilledIn(message)
    if (names.length > 0) setUnfilled({ open: true, names, onSend: send })
    else send()
  }
  const { rows = [], earlier = 0 } = notes.data ?? {}
  const askToDelete = useCallback((note: TicketNote) => setDeleting({ open: true, note }), [setDeleting])
  const noteEntries: ThreadEntry[] = rows.map((note) => ({
    key: `note ${note.id}`,
    createdAt: note.createdAt,
    element: (
      <NoteEntry note={note} mayDelete={user != null && mayDelete(user, note)} onDelete={askToDelete} />
    ),
  }))
  const assignments: ThreadEntry[] = (assignment.data?.events ?? []).map((event) => ({
    key: `assignment ${event.id}`,
    createdAt: event.createdAt,
    element: <AssignmentLine event={event} />,
  }))
  const failure: ThreadEntry[] = notes.isError
    ? [{ key: 'notes', createdAt: '9999-12-31T00:00:00.000Z', element: <NotesFailure query={notes} /> }]
    : []
  return (
    <>
      {thread({
        entries: [...noteEntries, ...assignments, ...failure],
        unloaded: {
          count: earlier,
          before: rows[0]?.createdAt,
          load: (most) => loadEarlier(queries, most),
        },
        picture: pictureOf,
        isPending: notes.isPending || assignment.isPending,
        frame: (answer) => withNoteTab(answer, ticket, user?.id),
        ...(user && { parts: partsOf(ticket, user.id, beforeSend) }),
      })}
      {unfilled && <Question.Later {...unfilled} onClose={() => setUnfilled({ ...unfilled, open: false })} />}
      {deleting && <DeleteNote {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />}
    </>
  )
}

const pictureOf: NonNullable<ThreadMore['picture']> = ({ authorName, authorPicture }, place) =>
  authorName && <StaffPicture name={authorName} picture={authorPicture} place={place} />

const partsOf = (ticket: Ticket, userId: number, beforeSend: ResponseParts['beforeSend']): ResponseParts => ({
  area: (field, given) => (
    <>
      <AnswerArea {...field} ticket={ticket} userId={userId} given={given} />
      <AnswerBar ticket={ticket} userId={userId} given={given} />
    </>
  ),
  actions: (given) => <SendAndMenu {...given} />,
  beforeSend,
})

function withNoteTab(answer: ReactNode, ticket: Ticket, userId: number | undefined) {
  if (userId === undefined) return answer
  const { id } = ticket
  if (isOpenFor('note', ticket)) return <AnswerTabs key={id} ticketId={id} userId={userId} answer={answer} />
  return (
    <>
      {answer}
      <NoteForm key={id} ticketId={id} userId={userId} open={false} />
    </>
  )
}

const tabs = [
  { value: 'reply', label: 'Reply to customer' },
  { value: 'note', label: 'Internal note' },
] as const

interface AnswerTabsProps {
  ticketId: number
  userId: number
  answer: ReactNode
}

/** Tabs for the reply to the customer and the internal note. Both forms stay mounted, so that each keeps its draft. */
function AnswerTabs({ ticketId, userId, answer }: AnswerTabsProps) {
  const [tab, setTab] = useState<'reply' | 'note'>(() =>
    readDraft(noteDraft(userId, ticketId), blankNote) &&
    !readDraft(responseDraft(userId, ticketId), blankResponse)
      ? 'note'
      : 'reply',
  )
  return (
    <Tabs label="What to write" tabs={tabs} value={tab} onValueChange={setTab} look="filter">
      <div hidden={tab !== 'reply'}>
        <div className="grid min-w-0 gap-8">{answer}</div>
      </div>
      <div hidden={tab !== 'note'}>
        <NoteForm open ticketId={ticketId} userId={userId} />
      </div>
    </Tabs>
  )
}
