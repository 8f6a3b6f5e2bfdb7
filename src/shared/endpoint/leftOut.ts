import { partsIn } from './searchParams.ts'

/** The search parameter that every page accepts (browser/rootRoute.tsx). */
const ofEveryPage = 'testDomain'

/**
 * The parameters of a URL, such as 'status=foo', that the view of a list ignores. Blank parameters are left out,
 * because they filter nothing.
 *
 * @param several the filters that have several values. Only their ignored values are returned.
 */
export function leftOutOf(
  given: Readonly<Record<string, unknown>>,
  view: object,
  several: readonly string[] = [],
): string[] {
  const kept = new Map<string, unknown>(Object.entries(view))
  return Object.entries(given).flatMap(([name, value]) => {
    const isBlank =
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (isBlank || name === ofEveryPage) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const used = kept.get(name)
    if (used === undefined) return [`${name}=${text}`]
    if (!several.includes(name)) return []
    const known = partsIn(used)
    const ignored = text.split(',').filter((part) => part.trim() !== '' && !known.includes(part.trim()))
    return ignored.length === 0 ? [] : [`${name}=${ignored.join()}`]
  })
}
