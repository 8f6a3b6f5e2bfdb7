/** A part of a text; `href` where it is a web address. */
export interface TextPart {
  text: string
  href?: string
}

/** The sentence marks and brackets of scripts that put no blank behind them. */
const wideMarks =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'

// Without the marks that turn the direction of a text around: an address with them reads as another one. A letter or digit of
// ASCII before it makes another scheme of it, and no other letter does: some scripts put no blank before it.
const addresses = new RegExp(
  `(?<![a-z\\d])https?:\\/\\/[^\\s<>"\\p{Cc}\\p{Bidi_Control}${wideMarks}]+`,
  'giu',
)

const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Marks that end a sentence, or stand around a text, in any script; an address may end with the others. */
const endMark = /^(?:~|(?![-/#%&@\\])\p{P})$/u

/** Where marks begin that end a sentence and not an address; a bracket does where it was opened before the address. */
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

/** Only what a browser reads as an address, and none with a name before its host: it is there to be taken for the host. */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' ? href : undefined
}

/** The web addresses in a text, and what is between them. */
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
