import { isId } from './ids.ts'

// The values of search parameters, which may say anything; what means nothing is undefined.

/** The id of a record. */
export const idIn = (value: unknown): number | undefined => (isId(String(value)) ? Number(value) : undefined)

const day = /^(?!0000)\d{4}-\d\d-\d\d$/

/** A calendar day such as '2026-01-31'. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const maxWords = 5
const maxCharacters = 100

/** The words by which a server finds rows: those that it takes, parted by one blank. */
export function wordsIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const words = value.slice(0, 10_000).trim().split(/\s+/).slice(0, maxWords)
  return words.join(' ').slice(0, maxCharacters).trim() || undefined
}

/** The order of a list, such as 'dueDate descending', by one of these columns. */
export function orderIn<Column extends string>(
  value: unknown,
  columns: readonly Column[],
): `${Column} ${'ascending' | 'descending'}` | undefined {
  const [name, direction] = String(value).split(' ')
  const by = columns.find((column) => column === name)
  if (by === undefined) return undefined
  return direction === 'ascending' || direction === 'descending' ? `${by} ${direction}` : undefined
}
