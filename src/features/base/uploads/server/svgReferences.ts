import type { SaxesAttributeNS } from 'saxes'
import { shown, svgRefusal } from './svgRefusal.ts'

const xlinkNamespace = 'http://www.w3.org/1999/xlink'

/** A character that XML allows in an id, in any script. */
const nameSign = String.raw`[\p{L}\p{N}\p{M}_.:-]`
const partForm = new RegExp(`^#${nameSign}+$`, 'u')
/** A reference in a style, which may be URL-encoded. */
const urlOfPart = new RegExp(String.raw`url\(\s*(["']?)#(?:${nameSign}|%[\da-f]{2})+\1\s*\)`, 'giu')

const elsewhere = (what: string) => svgRefusal(`it refers to something outside itself: ${shown(what)}`)
const oddName = (what: string) =>
  svgRefusal(`it refers to a part by a name that is not supported: ${shown(what)}`)

const loading =
  /(?:url|image|src|expression)\s*\((?:[^)"']|"[^"]*"|'[^']*')*\)?|image-set|\\|javascript:|data:|-moz-binding|behavior/i

/**
 * Refuses references from a style to outside the drawing: any URL but `url(#part)`. Also refuses backslashes and
 * at-rules, which can express such a URL.
 *
 * @param isSheet whether the text is a style sheet or a whole style attribute, not a single value
 */
export function checkStyle(text: string, isSheet: boolean): void {
  const rest = text.replace(urlOfPart, '')
  const [found] = loading.exec(rest) ?? []
  if (found !== undefined) throw /^url\(\s*["']?#/i.test(found) ? oddName(found) : elsewhere(found)
  if (!isSheet) return
  const [rule] = /@[\w-]*/.exec(rest) ?? []
  if (rule !== undefined) throw svgRefusal(`its style sheet has ${rule}, which is not supported`)
  const address = rest.split(/\s+/).find((word) => word.includes('://'))
  if (address !== undefined) throw elsewhere(address)
}

export const isReference = ({ uri, local }: SaxesAttributeNS): boolean =>
  local.toLowerCase() === 'href' && (uri === '' || uri === xlinkNamespace)

/**
 * The part of the drawing that a reference names, as `#id`; undefined if the attribute is empty or only `#`.
 *
 * @throws AppError wrong-type for any other address
 */
export function partOf({ name, value }: SaxesAttributeNS, element: string): string | undefined {
  const address = value.trim()
  if (address === '' || address === '#') return undefined
  const part = decodedPart(address)
  if (partForm.test(part)) return part
  const attribute = `${name}="${address}"`
  throw address.startsWith('#') ? oddName(attribute) : elsewhere(`${shown(attribute)} of <${element}>`)
}

/** The ids that a style refers to. */
export const partsInStyle = (text: string): string[] =>
  (text.match(urlOfPart) ?? []).map((url) => {
    const name = url.slice(url.indexOf('#') + 1, -1).trimEnd()
    return decodedPart(/["']$/.test(name) ? name.slice(0, -1) : name)
  })

function decodedPart(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
