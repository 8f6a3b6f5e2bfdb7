import { AssigneeSection } from '../../features/desk/assignment/browser/AssigneeSection.tsx'
import { WatchSection } from '../../features/desk/assignment/browser/WatchSection.tsx'
import { TagsSection } from '../../features/desk/tags/browser/TagsSection.tsx'
import { StatusAndPriority } from '../../features/desk/tickets/browser/StatusAndPriority.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'

/** The details that staff set, each stored at once. Not for a merged ticket, which cannot be changed. */
export const TicketDetails = ({ ticket }: { ticket: Ticket }) => (
  <div className="grid gap-4">
    <StatusAndPriority ticket={ticket} />
    <AssigneeSection ticket={ticket} />
    <TagsSection ticket={ticket} />
    <WatchSection ticketId={ticket.id} />
  </div>
)
