// Invisible characters that people paste are handled the same way in all fields; see the table of decision 66.

import { asciiDomain } from './domainName.ts'

/**
 * White space, and characters that show nothing or only a missing letter: zero-width characters, direction marks,
 * fillers, the blank Braille pattern, an empty note head, marks without a letter, object replacement and private-use
 * characters.
 */
const blank =
  /^[\s\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]*$/u
/**
 * A character that is white space or shows nothing. Variation selectors are excluded, because they belong to the
 * character before them, as in ❤️.
 */
const unseen = /^(?!\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}\u2800]$/u

/** Whether the text shows nothing. */
export const isBlank = (text: string): boolean => blank.test(text)

/** Whether a character is never visible. */
export const isUnseen = (character: string): boolean => unseen.test(character)

/** The text without invisible characters at both ends; '' if nothing is visible. */
export function trimmed(text: string): string {
  if (isBlank(text)) return ''
  let from = 0
  let to = text.length
  // Not by a regular expression, which would try again from every character of a long run.
  while (unseen.test(text.charAt(from))) from += 1
  while (unseen.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/**
 * A name as one line: composed letters, and every space and tab as a plain space. Line breaks are kept, so that a later
 * check refuses them.
 */
export const cleanName = (text: string): string =>
  trimmed(text.normalize('NFC').replaceAll(/(?![\r\n\uFEFF])\s/gu, ' '))

/**
 * Cleans a line like cleanName, and also removes embeddings and overrides of the text direction. Single direction marks
 * stay.
 */
export const cleanLine = (text: string): string =>
  cleanName(text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, ''))

/** A line that programs read, such as the address of a website: without invisible characters except joiners. */
export const cleanCode = (text: string): string =>
  cleanName(text.replaceAll(/(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu, ''))

/** Cleans an email address: full-width letters become ASCII, and an international domain gets its DNS form. */
export function cleanEmail(text: string): string {
  const address = cleanName(text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return /^[\0-\x7F]*$/.test(domain) ? address : address.slice(0, at) + (asciiDomain(domain) ?? domain)
}

/** Several lines, trimmed, without the overrides that reverse letters. */
export const cleanParagraphs = (text: string): string => trimmed(text.replaceAll(/[\u202D\u202E]/gu, ''))

const names: Readonly<Record<string, string>> = {
  '\0': 'null character',
  '\u001B': 'escape character',
  '\u00AD': 'soft hyphen',
  '\u200B': 'zero width space',
  '\u200C': 'zero width non-joiner',
  '\u200D': 'zero width joiner',
  '\u200E': 'left-to-right mark',
  '\u200F': 'right-to-left mark',
  '\u202A': 'left-to-right embedding',
  '\u202B': 'right-to-left embedding',
  '\u202C': 'end of an embedding',
  '\u202D': 'left-to-right override',
  '\u202E': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'end of an isolate',
  '\u3164': 'Hangul filler',
  '\uFEFF': 'byte order mark',
}

const kinds: readonly [RegExp, string][] = [
  [/\p{Cc}/u, 'control character'],
  [/\p{Cs}/u, 'half character'],
  [/\p{Co}/u, 'private character'],
  [/\p{Variation_Selector}/u, 'variation selector'],
  [/\p{Cn}/u, 'unassigned character'],
  [/\p{M}/u, 'combining mark'],
]

/** The message that asks to remove the character at this index, with its name, its number and the text before it. */
export function removalOf(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const name = names[character] ?? kinds.find(([kind]) => kind.test(character))?.[1] ?? 'invisible character'
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  // The end of the visible text is enough to find the place.
  const before = trimmed(text.slice(0, at).replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, ''))
  const place = before === '' ? 'at the beginning' : `after “${before.slice(-20).replace(/^\p{Cs}/u, '')}”`
  return `Please remove the ${name} (U+${code}) ${place}`
}

/**
 * PostgreSQL refuses NUL and lone surrogates in text, but SQLite stores them. Refusing them on both databases makes
 * both behave the same.
 */
const unstorable = /\0|\p{Cs}/u
/** Control characters except line breaks, which have a message of their own. */
const control = /(?![\r\n])[\p{Cc}\p{Cs}]/u

const problemBy = (pattern: RegExp) => (text: string) => {
  const at = text.search(pattern)
  return at === -1 ? undefined : removalOf(text, at)
}

/** The message for text that cannot be stored. */
export const storageProblem = problemBy(unstorable)
/** The message for a control character, or for a line that cannot be stored. */
export const lineProblem = problemBy(control)
