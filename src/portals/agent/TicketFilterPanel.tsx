import { WaitingField } from '../../features/serviceDesk/browser/WaitingField.tsx'
import { AssigneeField } from '../../features/ticketAssignment/browser/AssigneeField.tsx'
import { TicketFilters } from '../../features/tickets/browser/TicketFilters.tsx'
import { ticketViewIn, type TicketView } from '../../features/tickets/view.ts'
import { TagField } from '../../features/ticketTags/browser/TagField.tsx'
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
