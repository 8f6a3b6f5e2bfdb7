import { isId } from './ids.ts'

// The functions below read search parameters, which may contain anything. They return undefined for an invalid value.

/** The id of a record. */
export const idIn = (value: unknown): number | undefined => (isId(String(value)) ? Number(value) : undefined)

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

/** The search parameter that every page accepts (browser/rootRoute.tsx). */
const ofEveryPage = 'testDomain'

/**
 * The parameters of a URL, such as 'status=foo', that the view of a list ignores. Blank parameters are left out,
 * because they filter nothing.
 */
export const leftOutOf = (given: Readonly<Record<string, unknown>>, view: object): string[] =>
  Object.entries(given)
    .filter(([name, value]) => {
      const isUsed = Object.entries(view).some(([used, kept]) => used === name && kept !== undefined)
      return (
        !isUsed &&
        name !== ofEveryPage &&
        value !== undefined &&
        value !== null &&
        !(typeof value === 'string' && value.trim() === '')
      )
    })
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
