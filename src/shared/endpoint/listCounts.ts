/**
 * The counts of a list in a header of its response, as JSON, for a client that asks for them: so that a screen with both
 * costs one request.
 */
export const countsHeader = 'list-counts'

/** In `Prefer` (RFC 7240), to ask for them. */
export const prefersCounts = 'counts'

/** How many rows there are, of each kind; without those that this person is not told. */
export type Counts = Readonly<Record<string, number | undefined>>
