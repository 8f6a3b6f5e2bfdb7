import { Card } from '../../browser/ui/Card.tsx'
import { LinkedTickets } from '../../features/desk/related/links/browser/LinkedTickets.tsx'
import { MergeTicket } from '../../features/desk/related/merges/browser/MergeTicket.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { resultsQuery } from '../../features/office/search/browser/api.ts'

/** The linked tickets, and the controls for links and merging. */
export const LinksCard = ({ ticket }: { ticket: Ticket }) => (
  <Card aria-labelledby="links">
    <h2 id="links" className="text-section text-n900">
      Linked tickets
    </h2>
    <div key={ticket.id} className="mt-3 grid min-h-22 gap-3">
      <LinkedTickets ticket={ticket} search={resultsQuery} />
      <MergeTicket ticket={ticket} search={resultsQuery} />
    </div>
  </Card>
)
