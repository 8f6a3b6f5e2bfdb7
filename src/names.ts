// Without the validation library: screens mark such names, and are shown before it is loaded.

// After Unicode Technical Standard 39, "highly restrictive": one script, or one of the three mixtures that East Asian
// writing needs, out of the scripts that UAX 31 recommends. Decision 24 says why.
const scripts =
  'Latin Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => [script])
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const writtenAlike = [...scripts, ...mixtures].map((together) => {
  const allowed = [...together, 'Common', 'Inherited'].map((script) => String.raw`\p{scx=${script}}`)
  return new RegExp(`^[${allowed.join('')}]*$`, 'u')
})
const isOneScript = (text: string) => writtenAlike.some((pattern) => pattern.test(text))

/** Control, format (with the bidirectional ones), unassigned and private characters, separators, and what shows nothing. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|[^\P{Zs} ]/u
/** A mark without a letter, or so many on one letter that they cover the lines around it. */
const straysOrPiles = /^\p{M}|\p{Mn}{5}/u
/** Joiners change the shape of letters in these scripts, and are invisible elsewhere. */
const joiners =
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Sinh}\p{scx=Mlym}\p{M}])[\u200C\u200D](?=\p{L})/gu

const hiddenText = 'Invisible and control characters are not allowed here'
const mixedText = 'Please use letters of one alphabet only'

function problemOf(text: string, parts: readonly string[]): string | undefined {
  if (hidden.test(text) || straysOrPiles.test(text)) return hiddenText
  return parts.every(isOneScript) ? undefined : mixedText
}

/** What is wrong with the characters of a username; undefined for a good one. */
export const usernameProblem = (text: string) => problemOf(text, [text])

/** The same for the name of a person, a company or a brand, each word of which may be of another script. */
export function displayNameProblem(text: string): string | undefined {
  const plain = text.replaceAll(joiners, '')
  return problemOf(plain, plain.split(/[\s\p{P}]/u))
}
