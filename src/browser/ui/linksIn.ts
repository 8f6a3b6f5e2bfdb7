/** A part of a text; `href` if it is a web or email address. */
export interface TextPart {
  text: string
  href?: string
}

/** Punctuation and brackets of writing systems that use no space after them. */
const wideMarks =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'

// Excludes bidirectional control characters, which make an address look like another one. An ASCII letter or digit
// before `http` makes another scheme; other letters do not, because some writing systems use no space before an
// address.
const webAddress = `(?<![a-z\\d])https?:\\/\\/[^\\s<>"\\p{Cc}\\p{Bidi_Control}${wideMarks}]+`
// A host without a letter in its last part is no mail host. `git@example.com:path` is the address of a repository.
const emailAddress =
  '(?<![\\w.+@/-])[\\w.+-]+@(?:[a-z\\d-]+\\.)+[a-z][a-z\\d-]*[a-z\\d](?![\\w-]|\\.[a-z\\d]|:\\S|[/@])'
const addresses = new RegExp(`${webAddress}|${emailAddress}`, 'giu')

const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Punctuation that ends a sentence or surrounds a text, in any script; an address may end with other marks. */
const endMark = /^(?:~|(?![-/#%&@\\])\p{P})$/u

/**
 * The end of the address, without the punctuation after it. A closing bracket belongs to the address if its opening
 * bracket does.
 */
function endOf(address: string): number {
  const unopened = new Map(
    [...brackets].map(([close, opening]) => [close, countOf(close) - countOf(opening)]),
  )
  function countOf(mark: string): number {
    return address.split(mark).length - 1
  }
  let end = address.length
  for (const last of Array.from(address).toReversed()) {
    const count = unopened.get(last)
    if (count !== undefined && count > 0) unopened.set(last, count - 1)
    else if (count !== undefined || !endMark.test(last)) break
    end -= last.length
  }
  return end
}

/**
 * The URL of a link. Undefined if browsers cannot parse it, or if it has a username, which readers may take for the
 * host.
 */
function hrefOf(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return `mailto:${text}`
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' ? href : undefined
}

/** Splits a text into web and email addresses and the text between them. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = found.slice(0, endOf(found))
    const href = hrefOf(address)
    if (href === undefined) continue
    if (index > done) parts.push({ text: text.slice(done, index) })
    parts.push({ text: address, href })
    done = index + address.length
  }
  if (done < text.length || parts.length === 0) parts.push({ text: text.slice(done) })
  return parts
}
