import { resultsQuery } from '../../features/office/search/browser/api.ts'
import { LinkedTickets } from '../../features/desk/related/links/browser/LinkedTickets.tsx'
import { MergeTicket } from '../../features/desk/related/merges/browser/MergeTicket.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'

/** The content of LinksCard, in a script of its own. */
export const RelatedTickets = ({ ticket }: { ticket: Ticket }) => (
  <div className="grid gap-3">
    <LinkedTickets ticket={ticket} search={resultsQuery} />
    <MergeTicket ticket={ticket} search={resultsQuery} />
  </div>
)
