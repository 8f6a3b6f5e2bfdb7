/** A connection says this often, in ms, that it is there. */
export const beatMs = 25_000

/** A page that has heard nothing for this time, in ms, connects again. */
export const silentMs = 2 * beatMs + 10_000

/** Without a connection, shown tickets are asked for this often, in ms. */
export const fallbackMs = 30_000

/** How often, in ms, a page repeats that someone is at a ticket. */
export const presenceEveryMs = 4_000

/** Someone of whom nothing was heard for this time, in ms, is gone. */
export const presenceEndsMs = 10_000

/** The most pages of one person that are at tickets. */
export const maxPagesOfPerson = 20

export const presences = ['viewing', 'writing'] as const
export type Presence = (typeof presences)[number]
