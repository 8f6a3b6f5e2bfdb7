import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'
import { cleanParagraphs, isBlank } from '../../../../shared/text/typedText.ts'
import { quoteStart } from './quotes.ts'

/** In characters. The text after this is not read: a megabyte of nested HTML elements would take minutes. */
const maxReadLength = 200_000

/** The text of an HTML document, without pictures; quotes are marked by `>`. */
export const textOfHtml = (html: string): string =>
  convert(html.slice(0, maxReadLength), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'h4', options: { uppercase: false } },
      // Cells and rows are not to be joined without a space.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
      { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
      { selector: 'blockquote', options: { trimEmptyLines: true } },
    ],
  })

/** The text that can be stored: lines end with one character, and what no engine stores is left out. */
const storableText = (text: string): string =>
  cleanParagraphs(
    text
      .replaceAll('\r\n', '\n')
      .replaceAll('\r', '\n')
      .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{4,}/g, '\n\n\n'),
  )

/** In characters. The library takes time by the square of the length; the text after this is taken as a quote. */
const maxDividedLength = 20_000

/** The characters of a text that mean something, to compare two texts. */
const lettersOf = (text: string) => text.replaceAll(/\s/gu, '')

/** Whether a plain text has only a part of what the HTML says. */
function isPartOf(plain: string, fromHtml: string): boolean {
  const [less, more] = [lettersOf(plain), lettersOf(fromHtml)]
  const isLonger = more.length > 2 * less.length + 200
  return isLonger || (more.length > less.length && (more.startsWith(less) || more.endsWith(less)))
}

/**
 * The text of a mail, up to a length that no letter has: its plain text unless that is only a part, such as a footer that a server has added to an HTML
 * mail, or a hint that the reader should use another program.
 */
export function readText(given: string | undefined, html: string | undefined): string {
  const plain = given?.slice(0, maxReadLength)
  const fromHtml = html === undefined || isBlank(html) ? '' : textOfHtml(html)
  return storableText(plain === undefined || isPartOf(plain, fromHtml) ? fromHtml || (plain ?? '') : plain)
}

/** A character of no text that is put in front of rules while a text is divided. */
const ruleMark = '\u0001'
const rules = /^(?=[ \t]*(?:-{3,4}|_{2,4}|\+{2,4}|={2,4})$)/gm

/**
 * Marks rules such as `---`. The library takes each for the beginning of a signature, but two of them are around something, such as
 * lines of a log.
 */
const markRules = (text: string) =>
  (text.match(rules) ?? []).length < 2 ? text : text.replaceAll(rules, ruleMark)

/**
 * Divides a text into what was written, and the quotes and the signature around it. Quotes between answers belong to
 * what was written.
 */
export function divideText(text: string): { written: string; quoted: string } {
  const beginning = text.slice(0, maxDividedLength)
  const end = quoteStart(beginning)
  const fragments = new EmailReplyParser()
    .read(markRules(beginning.slice(0, end)))
    .getFragments()
    .map((fragment) => ({ content: storableText(fragment.getContent()), isHidden: fragment.isHidden() }))
    .filter(({ content }) => content !== '')
  const first = fragments.findIndex(({ isHidden }) => !isHidden)
  const last = fragments.findLastIndex(({ isHidden }) => !isHidden)
  // A mail that only quotes, such as one forwarded without a comment, is shown as a whole.
  if (first === -1) return { written: text, quoted: '' }
  const isInterleaved = fragments.slice(first, last).some(({ isHidden }) => isHidden)
  const from = isInterleaved ? 0 : first
  const join = (parts: readonly { content: string }[]) => parts.map(({ content }) => content).join('\n\n')
  const undivided = { content: text.slice(Math.min(end, maxDividedLength)).replace(/^\n+/, '') }
  return {
    written: join(fragments.slice(from, last + 1)),
    quoted: join([...fragments.slice(0, from), ...fragments.slice(last + 1), undivided]).trimEnd(),
  }
}

/** At most `max` UTF-16 units, never with half a character at the end. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/\p{Cs}$/u, '')

const marks =
  /^(?:(?:re|aw|wg|fwd?|sv|vs|tr|rv|antw|odp|res|enc|rif|回复|回覆|答复|转发|轉寄)\s?(?:\[\d{1,3}\])?\s?[:：]\s*)/i

/** The subject as one line of at most 200 characters, without marks such as `Re:` at its beginning. */
export function cleanSubject(subject: string): string {
  let rest = storableText(subject).replaceAll(/[\s\u202A-\u202E\u2066-\u2069]+/gu, ' ')
  // No subject has many marks; the number bounds the work.
  for (let count = 0; count < 20 && marks.test(rest); count += 1) rest = rest.replace(marks, '')
  return cutText(rest.trim(), 200)
}
