import { isStaff, type Role } from '../../roles.ts'
import type { TicketChange, TicketStatus } from './schema.ts'

interface Person {
  id: number
  role: Role
}

/** The customer whose tickets this person sees; undefined for staff, who see everybody's. */
export function ownerSeenBy({ id, role }: Person): number | undefined {
  return isStaff(role) ? undefined : id
}

/** Whether a response is accepted: a closed ticket takes none, from anybody. */
export function takesResponses(status: TicketStatus): boolean {
  return status !== 'closed'
}

/** Whether the customer's Resolve is offered and accepted. */
export function canBeResolved(status: TicketStatus): boolean {
  return status === 'open' || status === 'in_progress'
}

/** Staff may choose any status and priority in any order; customers may ask for one thing only. */
export function mayAskFor({ role }: Pick<Person, 'role'>, change: TicketChange): boolean {
  return isStaff(role) || change.status === 'resolved'
}
