import { LinkedTickets } from '../../features/desk/related/links/browser/LinkedTickets.tsx'
import { MergeTicket } from '../../features/desk/related/merges/browser/MergeTicket.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'

/** The content of LinksCard, in a script of its own. */
export const RelatedTickets = ({ ticket }: { ticket: Ticket }) => (
  <div className="grid gap-3">
    <LinkedTickets ticket={ticket} />
    <MergeTicket ticket={ticket} />
  </div>
)
