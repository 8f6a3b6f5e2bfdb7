import { AssigneeCard } from '../../ticketAssignment/browser/AssigneeCard.tsx'
import { stateOf } from '../../tickets/policy.ts'
import type { Ticket } from '../../tickets/schema.ts'
import { TagsCard } from '../../ticketTags/browser/TagsCard.tsx'
import { LinksCard } from './LinksCard.tsx'

/** The cards beside a ticket for staff; those of a merged one moved to the other, and nothing of it can be changed. */
export const TicketCards = ({ ticket }: { ticket: Ticket }) =>
  stateOf(ticket) === 'merged' ? null : (
    <>
      <AssigneeCard ticket={ticket} />
      <TagsCard ticket={ticket} />
      <LinksCard ticket={ticket} />
    </>
  )
