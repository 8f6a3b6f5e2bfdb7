import type { Pages } from '../../shared/site/pageState.ts'

/**
 * Matches paths without percent-encoding, so that each page has one spelling. Trailing slashes still match and are
 * removed later.
 */
export const plainPath = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/*$/
/**
 * Whether a browser or the router could read the path as another path or as a host: `//`, `/\`, `/%2F`, `/..`. An
 * encoded slash inside a segment is harmless, because it belongs to a parameter of the page.
 */
export const isAmbiguous = (path: string) => {
  const decoded = path.replaceAll(/%2f|%5c/gi, '/')
  return path.includes('\\') || decoded.includes('//') || new URL(decoded, 'http://host').pathname !== decoded
}

/** The canonical address of a page, which may be requested as /%74eam, /Team, //team or /team/. */
export function canonicalPath(bundle: Pick<Pages, 'canonicalPath'>, path: string): string | undefined {
  const decoded = path.includes('%') ? decodeURI(path) : path
  const merged = decoded.replaceAll(/\/{2,}/g, '/')
  if (!plainPath.test(merged)) return undefined
  return bundle.canonicalPath(merged) ?? (merged === decoded ? undefined : merged)
}
