import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusShown } from '../../browser/ui/focusShown.ts'
import { answerPlaceId } from '../../browser/ui/keepAtHand.ts'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { NoteForm } from '../../features/desk/notes/browser/NoteForm.tsx'
import { isOpenFor } from '../../features/desk/tickets/policy.ts'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import type { AnswerTab } from './useAnswerTab.ts'

interface WithNoteTabProps {
  ticket: Ticket
  userId: number | undefined
  tab: AnswerTab
  onTab: (tab: AnswerTab) => void
  /** The form of the reply, or its replacement. */
  children: ReactNode
}

/**
 * Tabs for the reply to the customer and the internal note. Both forms stay mounted, so that each keeps its draft. A
 * pointer that presses a tab goes on to write.
 */
export function WithNoteTab({ ticket, userId, tab, onTab, children }: WithNoteTabProps) {
  const { id } = ticket
  if (userId === undefined) return children
  if (!isOpenFor('note', ticket))
    return (
      <>
        {children}
        <NoteForm ticketId={id} userId={userId} open={false} />
      </>
    )
  const tabs = [
    {
      value: 'reply' as const,
      label: 'Reply to customer',
      shortcut: isOpenFor('respond', ticket) ? 'r' : undefined,
    },
    { value: 'note' as const, label: 'Internal note', shortcut: 'i' },
  ]
  return (
    <Tabs
      label="What to write"
      tabs={tabs}
      value={tab}
      onValueChange={(value) => flushSync(() => onTab(value))}
      onPointed={() => focusShown(`#${answerPlaceId} [data-key=r]`)}
      look="filter"
    >
      <div hidden={tab !== 'reply'}>
        <div className="grid min-w-0 gap-8">{children}</div>
      </div>
      <div hidden={tab !== 'note'}>
        <NoteForm open ticketId={id} userId={userId} />
      </div>
    </Tabs>
  )
}
