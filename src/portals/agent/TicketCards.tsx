import { AssigneeCard } from '../../features/desk/assignment/browser/AssigneeCard.tsx'
import { stateOf } from '../../features/desk/tickets/policy.ts'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { TagsCard } from '../../features/desk/tags/browser/TagsCard.tsx'
import { LinksCard } from './LinksCard.tsx'

/** The cards beside a ticket for staff; none for a merged ticket, which has moved and cannot be changed. */
export const TicketCards = ({ ticket }: { ticket: Ticket }) =>
  stateOf(ticket) === 'merged' ? null : (
    <>
      <AssigneeCard ticket={ticket} />
      <TagsCard ticket={ticket} />
      <LinksCard ticket={ticket} />
    </>
  )
