import { isId } from './ids.ts'

// The functions below read search parameters, which may contain anything. They return undefined for an invalid value.

/** The id of a record. */
export const idIn = (value: unknown): number | undefined => (isId(String(value)) ? Number(value) : undefined)

/** The most values of one filter. */
export const maxFilterValues = 20

/** The values of a filter such as 'high,critical'; none for undefined. */
export const valuesIn = (text: string | undefined): string[] => text?.split(',') ?? []

/** The parts of a text between its commas. */
export const partsIn = (value: unknown): string[] =>
  (textIn(value) ?? '')
    .slice(0, 10_000)
    .split(',')
    .map((part) => part.trim())

/**
 * One or several of these values, separated by commas. Always the same text for the same values: in the order of
 * `values`, and each once. Unknown values are left out.
 */
export function severalIn(value: unknown, values: readonly string[]): string | undefined {
  const given = partsIn(value)
  return values.filter((each) => given.includes(each)).join() || undefined
}

/** The ids of one or several records, ascending, separated by commas. Anything else is left out. */
export function idsIn(value: unknown): string | undefined {
  const ids = new Set(partsIn(value).flatMap((part) => idIn(part) ?? []))
  return (
    [...ids]
      .slice(0, maxFilterValues)
      .toSorted((one, other) => one - other)
      .join() || undefined
  )
}

/** A text that is not blank. The router reads `words=138` as a number and `words=true` as a boolean. */
export function textIn(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText && String(value).trim() !== '' ? String(value) : undefined
}

const day = /^(?!0000)\d{4}-\d\d-\d\d$/

/** Whether the day exists. Needed because Date reads February 30 as a day in March. */
const isDay = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** A calendar day such as '2026-01-31'. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && day.test(value) && isDay(value) ? value : undefined

/**
 * Enough for the longest subject of an email, 200 characters, with the text that mail programs add before and after.
 */
export const maxSearchCharacters = 300

/** The search words, cut to the length that the server accepts, and separated by single spaces. */
export function wordsIn(value: unknown): string | undefined {
  const words = (textIn(value) ?? '').slice(0, 10_000).trim().split(/\s+/).join(' ')
  return words.slice(0, maxSearchCharacters).trim() || undefined
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
