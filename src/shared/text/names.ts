import { madeOnce } from './madeOnce.ts'

// Must not import the validation library: screens that mark names are shown before the library is loaded.

// As in the profile "highly restrictive" of Unicode Technical Standard 39, the letters are of one script, or of one of
// the three combinations of scripts that East Asian languages need. Only scripts that UAX 31 recommends are allowed.
// Decision 24 gives the reasons.
const scripts =
  'Latin Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => [script])
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const writtenAlike = madeOnce(() =>
  [...scripts, ...mixtures].map((together) => {
    const allowed = [...together, 'Common', 'Inherited'].map((script) => String.raw`\p{scx=${script}}`)
    return new RegExp(`^[${allowed.join('')}]*$`, 'u')
  }),
)
const isOneScript = (text: string) => writtenAlike().some((pattern) => pattern.test(text))

/**
 * Control, format (also bidirectional), unassigned and private-use characters, separators, and invisible characters.
 */
export const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|[^\P{Zs} ]/u
/** A combining mark without a letter, or enough marks on one letter to cover the lines around it. */
const straysOrPiles = /^\p{M}|\p{Mn}{5}/u
/** Emoji, with the invisible characters that are a part of them: selectors, joiners, and the tags of three flags. */
export const emoji =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*|[\d#*]\uFE0F?\u20E3/gu
/**
 * Joiners, which change the shape of letters in these scripts and are invisible elsewhere, and variation selectors of
 * Chinese characters.
 */
export const partsOfLetters =
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Sinh}\p{scx=Mlym}\p{M}])[\u200C\u200D](?=\p{L})|(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/gu

/** The problem of a name: an unsuitable character at an index, or letters of several alphabets. */
export type NameProblem = { at: number } | 'mixed'

/** Replaces each character of a part by '-', so that the indexes of all other characters stay the same. */
const visible = (part: string) => '-'.repeat(part.length)

function problemOf(text: string, parts: readonly string[]): NameProblem | undefined {
  const at = [hidden, straysOrPiles].map((pattern) => text.search(pattern)).find((index) => index !== -1)
  if (at !== undefined) return { at }
  return parts.every(isOneScript) ? undefined : 'mixed'
}

/** The problem of a username's characters; undefined if there is none. */
export function usernameProblem(text: string): NameProblem | undefined {
  const plain = text.replaceAll(emoji, visible)
  return problemOf(plain, [plain])
}

/** Like usernameProblem, for the name of a person, a company or a brand: each word may be in another script. */
export function displayNameProblem(text: string): NameProblem | undefined {
  const plain = text.replaceAll(emoji, visible).replaceAll(partsOfLetters, visible)
  return problemOf(plain, plain.split(/[\s\p{P}]/u))
}
