import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Card } from '../../browser/ui/Card.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'

const List = loadedLater(
  async () => (await import('./RelatedTickets.tsx')).RelatedTickets,
  () => <p className="text-ui text-n600">Could not load the linked tickets. Reload the page.</p>,
)

/** The linked tickets, and the controls for links and merging. Its script and data are loaded after the screen. */
export function LinksCard({ ticket }: { ticket: Ticket }) {
  return (
    <Card aria-labelledby="links">
      <h2 id="links" className="text-section text-n900">
        Linked tickets
      </h2>
      <div className="mt-3 min-h-22">
        <List.Later key={ticket.id} ticket={ticket} />
      </div>
    </Card>
  )
}
