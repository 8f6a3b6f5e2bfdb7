import { AssigneeCard } from '../../ticketAssignment/browser/AssigneeCard.tsx'
import type { Ticket } from '../../tickets/schema.ts'
import { TagsCard } from '../../ticketTags/browser/TagsCard.tsx'
import { LinksCard } from './LinksCard.tsx'

/** The cards of the service desk beside a ticket. */
export const TicketCards = ({ ticket }: { ticket: Ticket }) => (
  <>
    <AssigneeCard ticket={ticket} />
    <TagsCard ticket={ticket} />
    <LinksCard ticket={ticket} />
  </>
)
