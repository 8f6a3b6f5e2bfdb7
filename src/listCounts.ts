/**
 * The counts of a list in a header of its answer, as JSON, for a client that asks for them: so that a screen with both
 * costs one request. They are read after the list's version, so that they are stale only when that is.
 */
export const countsHeader = 'list-counts'

/** In `Prefer` (RFC 7240): with rows alone, or also with a 304, for a client that has the rows without the counts. */
export const prefersCounts = { withRows: 'counts', always: 'counts=always' } as const

/** How many rows there are, of each kind; without those that this person is not told. */
export type Counts = Readonly<Record<string, number | undefined>>
