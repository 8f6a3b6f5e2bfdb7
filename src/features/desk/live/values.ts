/** Interval of the `beat` event, in ms. */
export const beatMs = 25_000

/** A page that receives nothing for this time, in ms, connects again. */
export const silentMs = 2 * beatMs + 10_000

/** How often pages without a connection poll the tickets that they show, in ms. */
export const fallbackMs = 30_000

/** How often a page reports again that its user is at a ticket, in ms. */
export const presenceEveryMs = 4_000

/** A user whose page sends nothing for this time, in ms, has left the ticket. */
export const presenceEndsMs = 10_000

export const maxPagesOfPerson = 20

export const presences = ['viewing', 'writing'] as const
export type Presence = (typeof presences)[number]
