import { Slot } from '../../browser/page/Slot.tsx'
import { ticketFilterFields } from '../../features/tickets/slots.ts'
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
      <Slot of={ticketFilterFields} given={{ view, onView }} />
    </TicketFilters>
  )
}
