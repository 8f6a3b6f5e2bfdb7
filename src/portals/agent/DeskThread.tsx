import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type ComponentProps, type ReactNode } from 'react'
import { serverNow } from '../../browser/api/clock.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { sendByKey } from '../../browser/ui/sendByKey.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { StaffPicture } from '../../features/people/pictures/browser/StaffPicture.tsx'
import { AnswerArea } from '../../features/desk/preparedAnswers/browser/AnswerArea.tsx'
import { AnswerBar } from '../../features/desk/preparedAnswers/browser/AnswerBar.tsx'
import { unfilledIn } from '../../features/desk/preparedAnswers/placeholders.ts'
import { AssignmentLine } from '../../features/desk/assignment/browser/AssignmentLine.tsx'
import { assignmentQuery } from '../../features/desk/assignment/browser/api.ts'
import { ticketNotesQuery } from '../../features/desk/notes/browser/api.ts'
import { DeleteNote } from '../../features/desk/notes/browser/DeleteNote.tsx'
import { NoteEntry } from '../../features/desk/notes/browser/NoteEntry.tsx'
import { NotesFailure } from '../../features/desk/notes/browser/NotesFailure.tsx'
import { mayDelete } from '../../features/desk/notes/policy.ts'
import type { TicketNote } from '../../features/desk/notes/schema.ts'
import { useReadPosition } from '../../features/desk/reading/browser/useReadPosition.ts'
import { responsesQuery } from '../../features/desk/tickets/browser/api.ts'
import type { ThreadEntry } from '../../features/desk/tickets/browser/Conversation.tsx'
import type { ResponseParts } from '../../features/desk/tickets/browser/ResponseForm.tsx'
import type { ThreadMore } from '../../features/desk/tickets/browser/TicketThread.tsx'
import type { ResponseChange, Ticket } from '../../features/desk/tickets/schema.ts'
import { ReplyBar } from './ReplyBar.tsx'
import { SendAndMenu } from './SendAndMenu.tsx'
import { useAnswerTab } from './useAnswerTab.ts'
import { useTicketWalk } from './useTicketWalk.ts'
import { WithNoteTab } from './WithNoteTab.tsx'

const Question = loadedLater(
  async () => (await import('../../features/desk/preparedAnswers/browser/SendUnfilled.tsx')).SendUnfilled,
)

/** The browser knows the server's time in whole seconds only. */
const clockToleranceMs = 2_000

interface DeskThreadProps {
  ticket: Ticket
  thread: (more: ThreadMore) => ReactNode
}

/**
 * A ticket's conversation for staff: with internal notes, and a tab to write one. Set `key` to the ticket's id: each
 * ticket has its own tab.
 */
export function DeskThread({ ticket, thread }: DeskThreadProps) {
  const { data: user } = useQuery(currentUserQuery)
  const queries = useQueryClient()
  const { loadEarlier, ...query } = ticketNotesQuery(String(ticket.id))
  const notes = useQuery({ ...query, refetchOnWindowFocus: 'always' })
  // AssigneeSection shows a failure of this query.
  const assignment = useQuery({ ...assignmentQuery(ticket.id), refetchOnWindowFocus: 'always' })
  const responses = useQuery(responsesQuery(String(ticket.id)))
  const newest = [
    responses.data?.rows.at(-1)?.createdAt,
    notes.data?.rows.at(-1)?.createdAt,
    ticket.createdAt,
  ]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
  const readAt = useReadPosition(ticket.id, responses.data && notes.data && newest)
  const [openedAt] = useState(serverNow)
  const isUnread = ({ userId, createdAt }: { userId: number; createdAt: string }) => {
    const at = Date.parse(createdAt)
    return (
      readAt != null && userId !== user?.id && at > Date.parse(readAt) && at < openedAt + clockToleranceMs
    )
  }
  const [deleting, setDeleting] = useState<{ open: boolean; note: TicketNote }>()
  const [unfilled, setUnfilled] = useState<{ open: boolean; names: string[]; onSend: () => void }>()
  const beforeSend = (message: string, send: () => void) => {
    const names = unfilledIn(message)
    if (names.length > 0) setUnfilled({ open: true, names, onSend: send })
    else send()
  }
  const walk = useTicketWalk(ticket.id)
  const sent = ({ status }: ResponseChange) => {
    if (status === 'resolved' && user?.opensNextTicket) void walk(1)
  }
  const [tab, setTab] = useAnswerTab(ticket.id, user?.id)
  const { rows = [], earlier = 0 } = notes.data ?? {}
  const askToDelete = useCallback((note: TicketNote) => setDeleting({ open: true, note }), [setDeleting])
  const noteEntries: ThreadEntry[] = rows.map((note) => ({
    key: `note ${note.id}`,
    createdAt: note.createdAt,
    userId: note.userId,
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
        isPending: notes.isPending || assignment.isPending || readAt === undefined,
        isUnread,
        frame: framed({ ticket, userId: user?.id, tab, onTab: setTab }),
        ...(user && { parts: partsOf(ticket, user.id, { beforeSend, sent }) }),
      })}
      <ReplyBar ticket={ticket} onTab={setTab} />
      {unfilled && <Question.Later {...unfilled} onClose={() => setUnfilled({ ...unfilled, open: false })} />}
      {deleting && <DeleteNote {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />}
    </>
  )
}

const framed = (props: Omit<ComponentProps<typeof WithNoteTab>, 'children'>) => (answer: ReactNode) => (
  <WithNoteTab {...props}>{answer}</WithNoteTab>
)

const pictureOf: NonNullable<ThreadMore['picture']> = ({ authorName, authorPicture }, place) =>
  authorName && <StaffPicture name={authorName} picture={authorPicture} place={place} />

const partsOf = (
  ticket: Ticket,
  userId: number,
  on: Pick<ResponseParts, 'beforeSend' | 'sent'>,
): ResponseParts => ({
  area: (field, given) => (
    <>
      <AnswerArea
        {...field}
        onKeyDown={(event) => sendByKey(event, () => given.send('resolved'))}
        ticket={ticket}
        userId={userId}
        given={given}
      />
      <AnswerBar ticket={ticket} userId={userId} given={given} />
    </>
  ),
  actions: (given) => <SendAndMenu {...given} />,
  ...on,
})
