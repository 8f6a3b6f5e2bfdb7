import { madeOnce } from './madeOnce.ts'

const collator = madeOnce(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))

/** The order of names in lists: without regard to case and accents, 9 before 10. */
export const compareTexts = (one: string, other: string): number => collator().compare(one, other)
