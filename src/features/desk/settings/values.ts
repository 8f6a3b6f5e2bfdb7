/**
 * New tickets are assigned to nobody, to the candidates in turn, or to the candidate with the fewest unresolved
 * tickets.
 */
export const newTicketRules = ['unassigned', 'inTurn', 'fewestOpen'] as const
export type NewTicketRule = (typeof newTicketRules)[number]
