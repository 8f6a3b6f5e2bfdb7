/** Whom new tickets are assigned to: nobody, each in turn, or the one with the fewest unresolved tickets. */
export const newTicketRules = ['unassigned', 'inTurn', 'fewestOpen'] as const
export type NewTicketRule = (typeof newTicketRules)[number]
