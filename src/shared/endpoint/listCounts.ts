/**
 * The header of a response with the counts of its list, as JSON, for a client that asks for them: a screen that shows
 * both needs only one request.
 */
export const countsHeader = 'list-counts'

/** The value of `Prefer` (RFC 7240) that asks for the counts. */
export const prefersCounts = 'counts'

/** The number of rows of each kind; kinds that this user may not see are left out. */
export type Counts = Readonly<Record<string, number | undefined>>
