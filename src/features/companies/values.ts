/** A member's access to the tickets of colleagues: none, read, or read and answer. */
export const ticketAccesses = ['own', 'read', 'answer'] as const
export type TicketAccess = (typeof ticketAccesses)[number]
