import { AssigneeField } from '../../ticketAssignment/browser/AssigneeField.tsx'
import { TagField } from '../../ticketTags/browser/TagField.tsx'
import { ticketViewIn, type TicketView } from '../../tickets/view.ts'
import { WaitingField } from './WaitingField.tsx'

interface DeskFiltersProps {
  view: TicketView
  onView: (view: TicketView) => void
}

/** The filters of the service desk above the list of tickets. */
export function DeskFilters({ view, onView }: DeskFiltersProps) {
  return (
    <>
      <AssigneeField assignee={view.assignee} onAssignee={(assignee) => onView({ ...view, assignee })} />
      <WaitingField
        waiting={view.waiting}
        onWaiting={(waiting) => onView(ticketViewIn({ ...view, waiting }))}
      />
      <TagField tag={view.tag} onTag={(tag) => onView({ ...view, tag })} />
    </>
  )
}
