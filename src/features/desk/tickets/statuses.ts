// This file does not import the validation library, because every page loads it with the routes, which check the status
// in a URL.
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** The statuses that staff set while they respond. */
export const responseStatuses = ['resolved', 'in_progress'] as const satisfies TicketStatus[]
export type ResponseStatus = (typeof responseStatuses)[number]

/** The statuses of tickets that staff still have to work on. */
export const unresolvedStatuses = ['open', 'in_progress'] as const satisfies TicketStatus[]
export const isUnresolved = (status: TicketStatus): boolean =>
  unresolvedStatuses.some((each) => each === status)

/**
 * Whether staff have to work on a ticket. If the customer replies to a resolved ticket, staff have to work on it until
 * they answer or set a status.
 */
export const needsStaff = (ticket: {
  status: TicketStatus
  customerRepliedAt?: string | null | undefined
}): boolean =>
  isUnresolved(ticket.status) || (ticket.status === 'resolved' && Boolean(ticket.customerRepliedAt))

/**
 * The queues of tickets that staff have to work on: those that are assigned to the caller, those that are assigned to
 * nobody, and all of them.
 */
export const ticketQueues = ['mine', 'unassigned', 'unresolved'] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** Who has to write next in a ticket that staff work on. */
export const waitingSides = ['us', 'customer'] as const
export type WaitingSide = (typeof waitingSides)[number]

/**
 * The side for which a ticket waits: the customer if staff wrote last; undefined if staff need not work on the ticket.
 */
export function waitsFor(
  ticket: Parameters<typeof needsStaff>[0] & { staffWroteLast: boolean },
): WaitingSide | undefined {
  if (!needsStaff(ticket)) return undefined
  return ticket.staffWroteLast ? 'customer' : 'us'
}

/** Since when a customer waits for staff; undefined if staff do not have to write next. */
export const waitingSince = (
  ticket: Parameters<typeof waitsFor>[0] & { createdAt: string; waitsSince?: string | null | undefined },
): string | undefined => (waitsFor(ticket) === 'us' ? (ticket.waitsSince ?? ticket.createdAt) : undefined)

/** The filters above the list of tickets: a status, or that the customer replied. */
export const ticketFilters = ['replied', ...ticketStatuses] as const
export type TicketFilter = (typeof ticketFilters)[number]

interface Selected {
  status?: TicketFilter | undefined
  queue?: TicketQueue | undefined
  waiting?: WaitingSide | undefined
}

/**
 * The filters that a view offers. Views by queue or by waiting side contain no closed tickets, so they do not offer
 * Closed.
 */
export const filtersOffered = ({ status, queue, waiting }: Selected) =>
  ticketFilters.filter((each) => each !== 'closed' || status === each || !(queue ?? waiting))

/** The filter as parameters of the list endpoint. */
export const selectionOf = (filter: TicketFilter | undefined) =>
  filter === 'replied' ? ({ customerReplied: 'yes' } as const) : { status: filter }
