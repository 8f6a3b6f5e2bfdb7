/**
 * What the server's Node is started with. Lists of 100,000 rows pass through in pieces, and two settings keep what is
 * left behind from piling up: a small nursery has it collected before it is promoted, and the heap may double, not
 * quadruple, before the rest is collected. By `npm run bench -- long-lists` that is the difference between 45 and
 * 110 MB for one reader.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100']
