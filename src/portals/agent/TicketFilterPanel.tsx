import { TicketFilters } from '../../features/tickets/browser/TicketFilters.tsx'
import type { TicketView } from '../../features/tickets/view.ts'
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
    </TicketFilters>
  )
}
