import { LinkedTickets } from '../../ticketLinks/browser/LinkedTickets.tsx'
import { MergeTicket } from '../../ticketMerges/browser/MergeTicket.tsx'
import type { Ticket } from '../../tickets/schema.ts'

/** The content of LinksCard, in a script of its own. */
export const RelatedTickets = ({ ticket }: { ticket: Ticket }) => (
  <div className="grid gap-3">
    <LinkedTickets ticket={ticket} />
    <MergeTicket ticket={ticket} />
  </div>
)
