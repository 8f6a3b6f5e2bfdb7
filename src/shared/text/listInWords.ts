import { madeOnce } from './madeOnce.ts'

const format = madeOnce(() => new Intl.ListFormat('en-US'))

/** Joins parts of a sentence: 'one', 'one and two', 'one, two, and three'. */
export const listInWords = (parts: Iterable<string>): string => format().format(parts)

const alternatives = madeOnce(() => new Intl.ListFormat('en-US', { type: 'disjunction' }))

/** 'High', 'High or Critical' or 'Low, High, or Critical'. */
export const oneOfInWords = (items: readonly string[]): string => alternatives().format(items)
