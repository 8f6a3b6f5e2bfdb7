import { folded } from './folded.ts'
import { isId } from '../endpoint/ids.ts'
import { indexedWords, typedWords } from './searchWords.ts'

/** The maximum number of words per search, which limits the work of the database. */
const maxSearchWords = 8

export interface TypedSearch {
  /** The words to look up in the index; empty for a text of punctuation and symbols only. */
  words: string[]
  /**
   * The typed words, by which matches are marked. A typed word of a script without spaces may be several indexed words.
   */
  marked: string[]
  /** Whether the text has more words than `maxSearchWords`, so that only the longest ones are searched. */
  isCut: boolean
  /**
   * The id of the ticket that the text names, as `[Ticket #6] Printer` and `6` do. This ticket is found whatever else
   * is typed.
   */
  ticketId: number | undefined
}

/** The prefix of a reply or a forwarded email, such as `Re:`, and the words before the name of a lead in our emails. */
const mailPrefix =
  /^ ?(?:re|aw|wg|fwd?|sv|vs|vb|vl|va|tr|rv|r|i|antw|doorst|odp|pd|enc|res|rif|ynt|ilt|atb|bls|trs|fs|απ|σχετ|πρθ|ha|на|ответ|回复|回覆|答复|转发|轉寄|返信|転送) ?(?:[[(^]\d{1,3}[\])]?)? ?:|^ ?new inquiry from /u

/** `Ticket #6`, `[Ticket#6]`, `ticket no. 6`, and `tickets/6` in a URL. */
const namedTicket =
  /(?<![\p{L}\p{N}])tickets?[^\p{L}\p{N}]{0,3}(?:(?:no|nr|number|id)[^\p{L}\p{N}]{1,3})?(\d{1,15})(?![\p{L}\p{N}])/u
/** A number such as `#6` or `[Request #6]` at the beginning. The word varies, because mail templates can be edited. */
const leadingNumber = /^[^\p{L}\p{N}#[]{0,9}(?:\[[^\]#]{0,40})?# ?(\d{1,15})(?![\p{L}\p{N}])/u
const onlyNumber = /^[^\p{L}\p{N}]{0,9}(\d{1,15})[^\p{L}\p{N}]{0,9}$/u

/** Reads what people type or paste into a search, such as a word, a number, or the subject of an email. */
export function typedSearch(text: string): TypedSearch {
  const whole = oneLine(folded(text))
  const rest = withoutMailPrefixes(whole)
  const ofRest = typedWords(rest)
  const all = ofRest.length > 0 ? ofRest : typedWords(whole)
  const marked = longestOf(all)
  const indexed = [...new Set(marked.flatMap(indexedWords))]
  const named = namedTicket.exec(rest) ?? leadingNumber.exec(rest) ?? onlyNumber.exec(rest)
  const number = String(Number(named?.[1] ?? 0))
  return {
    words: longestOf(indexed),
    marked,
    isCut: Math.max(all.length, indexed.length) > maxSearchWords,
    ticketId: isId(number) ? Number(number) : undefined,
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function withoutMailPrefixes(text: string): string {
  let rest = text
  for (let found = mailPrefix.exec(rest); found; found = mailPrefix.exec(rest))
    rest = rest.slice(found[0].length)
  return rest
}

/** The `maxSearchWords` longest words, in the order of the text. Longer words tend to be in fewer records. */
export function longestOf(words: readonly string[]): string[] {
  const longest = new Set(words.toSorted((one, other) => other.length - one.length).slice(0, maxSearchWords))
  return words.filter((word) => longest.has(word))
}

/** The maximum length of an invoice number. */
const maxNumber = 50
const namedInvoice = /(?<![\p{L}\p{N}])invoices?[^\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}])/iu

/**
 * The invoice numbers that a text may be or name, such as `T-42` in `Re: Invoice T-42 from Northline` and in `Invoice
 * T-42.pdf`, the likeliest first.
 */
export function invoiceNumbersIn(typed: string): string[] {
  const text = oneLine(typed.replaceAll('%20', ' '))
  const named = namedInvoice.exec(text)
  const after = named ? text.slice(named.index + named[0].length) : ''
  // A number may contain spaces and punctuation: try each beginning that ends at the end of a word.
  const beginnings = Array.from({ length: Math.min(after.length, maxNumber) }, (_, at) =>
    after.slice(0, at + 1),
  )
    .filter((beginning) => !beginning.endsWith(' ') && !/^[\p{L}\p{N}]/u.test(after.slice(beginning.length)))
    .toReversed()
  const alone = text
    .split(' ')
    .map((part) => part.replace(/^[^\p{L}\p{N}]{1,9}/u, '').replace(/\.pdf$|[^\p{L}\p{N}]{1,9}$/iu, ''))
    .filter((part) => /\p{N}/u.test(part) && /\P{N}/u.test(part))
  const all = [text.replace(/^# ?/, ''), ...beginnings, ...alone]
  return [...new Set(all)].filter((number) => number !== '' && number.length <= maxNumber)
}
