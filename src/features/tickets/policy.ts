import { daySeconds, hourSeconds, type EndpointLimit } from '../../endpointLimits.ts'
import { isStaff, type Role } from '../../roles.ts'
import type { Ticket, TicketChange, TicketStatus } from './schema.ts'
import { isUnresolved } from './statuses.ts'

/** Whether a ticket accepts responses: a closed one accepts none, also from staff. */
export function acceptsResponses(status: TicketStatus): boolean {
  return status !== 'closed'
}

/** Whether it is the own ticket, or one of a colleague that is shared to be answered and not only read. */
export function isAnswerable({ colleague }: Pick<Ticket, 'colleague'>): boolean {
  return colleague?.isAnswerable !== false
}

/** Whether the customer may resolve the ticket. */
export function canBeResolved(status: TicketStatus): boolean {
  return isUnresolved(status)
}

/** Staff may set any status and priority in any order; customers may only set 'resolved'. */
export function mayChange({ role }: { role: Role }, change: TicketChange): boolean {
  return isStaff(role) || change.status === 'resolved'
}

const doing = 'open tickets'

/** How often tickets may be opened. An address may be that of a whole office. */
export const ticketLimits: readonly EndpointLimit[] = [
  { name: 'tickets in an hour', by: 'person', points: 20, seconds: hourSeconds, doing },
  { name: 'tickets in a day', by: 'person', points: 100, seconds: daySeconds, doing },
  { name: 'tickets by address', by: 'address', points: 100, seconds: hourSeconds, doing },
]

const answering = { of: 'customer', seconds: hourSeconds, doing: 'answer' } as const

/** How often customers may answer, to which resolving counts; both are mailed to staff. */
export const responseLimits: readonly EndpointLimit[] = [
  { ...answering, name: 'answers', by: 'person', points: 60 },
  { ...answering, name: 'answers by address', by: 'address', points: 300 },
]
