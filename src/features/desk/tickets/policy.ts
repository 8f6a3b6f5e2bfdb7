import { daySeconds, hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import type { Ticket, TicketStatus } from './schema.ts'
import { isUnresolved } from './statuses.ts'

/** The state of a ticket. A ticket that was merged into another one is closed for good. */
export type TicketState = 'unresolved' | 'resolved' | 'closed' | 'merged'

/**
 * The fields that decide the state of a ticket. Stored tickets have `mergedIntoId`; tickets of the API have
 * `mergedInto`.
 */
interface PlacedTicket {
  status: TicketStatus
  mergedIntoId?: number | null
  mergedInto?: object | undefined
}

export function stateOf({ status, mergedIntoId = null, mergedInto }: PlacedTicket): TicketState {
  if (mergedIntoId !== null || mergedInto) return 'merged'
  return isUnresolved(status) ? 'unresolved' : status === 'closed' ? 'closed' : 'resolved'
}

/** A user's relation to a ticket. A colleague of its customer may answer it, or only read it. */
export type TicketParty =
  | 'customer'
  | 'answering colleague'
  | 'reading colleague'
  | 'stranger'
  | 'agent'
  | 'administrator'

const answerers = ['customer', 'answering colleague'] as const
const staff = ['agent', 'administrator'] as const
const unmerged = ['unresolved', 'resolved', 'closed'] as const

interface TicketRule {
  by: readonly TicketParty[]
  in: readonly TicketState[]
}

/** Who may do what to a ticket, and in which states. Every change checks these rules (server/ticketForChange.ts). */
export const ticketRules = {
  read: { by: [...answerers, 'reading colleague', ...staff], in: [...unmerged, 'merged'] },
  respond: { by: [...answerers, ...staff], in: ['unresolved', 'resolved'] },
  resolve: { by: answerers, in: ['unresolved'] },
  /** Sets the status or the priority of one or several tickets. Any status may follow any other. */
  change: { by: staff, in: unmerged },
  /** Changes the title, the category or the customer. */
  correct: { by: staff, in: unmerged },
  note: { by: staff, in: unmerged },
  assign: { by: staff, in: unmerged },
  watch: { by: staff, in: unmerged },
  unwatch: { by: staff, in: [...unmerged, 'merged'] },
  tag: { by: staff, in: unmerged },
  link: { by: staff, in: unmerged },
  merge: { by: staff, in: unmerged },
  /** Receives the conversation of a merged ticket. */
  receiveMerged: { by: staff, in: ['unresolved', 'resolved'] },
} as const satisfies Record<string, TicketRule>

export type TicketCommand = keyof typeof ticketRules

/** Whether this party may use this command, in any state of the ticket. */
export const mayDo = (party: TicketParty, command: TicketCommand): boolean =>
  ticketRules[command].by.some((each) => each === party)

/** Whether the state of the ticket allows this command. */
export const isOpenFor = (command: TicketCommand, ticket: PlacedTicket): boolean =>
  ticketRules[command].in.some((each) => each === stateOf(ticket))

/** Whether the user may answer a ticket that they see. They may only read some tickets of colleagues. */
export function isAnswerable({ colleague }: Pick<Ticket, 'colleague'>): boolean {
  return colleague?.isAnswerable !== false
}

const doing = 'open tickets'

/** How often tickets may be opened. The limit by address is higher, because a whole office may share one address. */
export const ticketLimits: readonly EndpointLimit[] = [
  { name: 'tickets in an hour', by: 'person', points: 20, seconds: hourSeconds, doing },
  { name: 'tickets in a day', by: 'person', points: 100, seconds: daySeconds, doing },
  { name: 'tickets by address', by: 'address', points: 100, seconds: hourSeconds, doing },
]

const answering = { of: 'customer', seconds: hourSeconds, doing: 'answer' } as const

/** How often customers may answer or resolve tickets; staff get a mail about both. */
export const responseLimits: readonly EndpointLimit[] = [
  { ...answering, name: 'answers', by: 'person', points: 60 },
  { ...answering, name: 'answers by address', by: 'address', points: 300 },
]
