import { WaitingField } from '../../features/desk/tickets/browser/WaitingField.tsx'
import { AssigneeField } from '../../features/desk/assignment/browser/AssigneeField.tsx'
import { TicketFilters } from '../../features/desk/tickets/browser/TicketFilters.tsx'
import { ticketViewIn, type TicketView } from '../../features/desk/tickets/view.ts'
import { TagField } from '../../features/desk/tags/browser/TagField.tsx'
import { WhoField } from './WhoField.tsx'

/** The panel above the list of tickets. */
export function TicketFilterPanel({
  view,
  onView,
}: {
  view: TicketView
  onView: (view: TicketView) => void
}) {
  return (
    <TicketFilters view={view} onView={onView}>
      <WhoField who={view} onChange={(who) => onView({ ...view, ...who })} />
      <AssigneeField assignee={view.assignee} onAssignee={(assignee) => onView({ ...view, assignee })} />
      <WaitingField
        waiting={view.waiting}
        onWaiting={(waiting) => onView(ticketViewIn({ ...view, waiting }))}
      />
      <TagField tag={view.tag} onTag={(tag) => onView({ ...view, tag })} />
    </TicketFilters>
  )
}
