/**
 * The response header with the counts of a list as JSON, for clients that ask for it. A screen that shows rows and
 * counts then needs only one request.
 */
export const countsHeader = 'list-counts'

/** The value of `Prefer` (RFC 7240) that asks for the counts. */
export const prefersCounts = 'counts'

/** The number of rows of each kind; kinds that this user may not see are left out. */
export type Counts = Readonly<Record<string, number | undefined>>
