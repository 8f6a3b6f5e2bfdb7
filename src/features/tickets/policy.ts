import { isStaff, type Role } from '../../roles.ts'
import type { TicketChange, TicketStatus } from './schema.ts'

/** Whether a ticket accepts responses: a closed one accepts none, also from staff. */
export function acceptsResponses(status: TicketStatus): boolean {
  return status !== 'closed'
}

/** Whether the customer may resolve the ticket. */
export function canBeResolved(status: TicketStatus): boolean {
  return status === 'open' || status === 'in_progress'
}

/** Staff may set any status and priority in any order; customers may only set 'resolved'. */
export function mayChange({ role }: { role: Role }, change: TicketChange): boolean {
  return isStaff(role) || change.status === 'resolved'
}
