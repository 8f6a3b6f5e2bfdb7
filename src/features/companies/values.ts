/** What a member of a company may do with tickets: those of colleagues not at all, read them, or answer them, too. */
export const ticketAccesses = ['own', 'read', 'answer'] as const
export type TicketAccess = (typeof ticketAccesses)[number]
