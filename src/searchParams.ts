import { isId } from './ids.ts'

// The values of search parameters, which may say anything; what means nothing is undefined.

/** The id of a record. */
export const idIn = (value: unknown): number | undefined => (isId(String(value)) ? Number(value) : undefined)

const day = /^(?!0000)\d{4}-\d\d-\d\d$/

/** A calendar day such as '2026-01-31'. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** A text that is searched for; of an address such as `?words=12` the value is a number. */
export const textIn = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, maxLength) || undefined
    : undefined

const maxWords = 5
const maxWordCharacters = 100

/** The words by which a server finds rows: those that it takes, parted by one blank. */
export const wordsIn = (value: unknown): string | undefined =>
  textIn(textIn(value, 10_000)?.split(/\s+/).slice(0, maxWords).join(' '), maxWordCharacters)

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
