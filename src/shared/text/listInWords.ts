import { madeOnce } from './madeOnce.ts'

const format = madeOnce(() => new Intl.ListFormat('en-US'))

/** Joins parts of a sentence: 'one', 'one and two', 'one, two, and three'. */
export const listInWords = (parts: Iterable<string>): string => format().format(parts)
