import { isStaff, type Role } from '../../roles.ts'
import type { TicketChange, TicketStatus } from './schema.ts'

/** Whether a response is accepted: a closed ticket takes none, from anybody. */
export function takesResponses(status: TicketStatus): boolean {
  return status !== 'closed'
}

/** Whether the customer's Resolve is offered and accepted. */
export function canBeResolved(status: TicketStatus): boolean {
  return status === 'open' || status === 'in_progress'
}

/** Staff may choose any status and priority in any order; customers may ask for one thing only. */
export function mayAskFor({ role }: { role: Role }, change: TicketChange): boolean {
  return isStaff(role) || change.status === 'resolved'
}
