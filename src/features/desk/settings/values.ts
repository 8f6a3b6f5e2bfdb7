/** To whom new tickets are assigned: to nobody, to each in turn, or to the one with the fewest that are not resolved. */
export const newTicketRules = ['unassigned', 'inTurn', 'fewestOpen'] as const
export type NewTicketRule = (typeof newTicketRules)[number]
