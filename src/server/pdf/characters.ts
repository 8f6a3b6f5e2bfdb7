/** Text that is drawn in place of a character that no font has. */
export interface Substitute {
  text: string
  /** The size of the substitute relative to the text. */
  scale: number
  /** How far above the baseline the substitute is drawn, relative to the size of the text. */
  rise: number
}

/** Shows that a character is missing. */
export const box: Substitute = { text: '□', scale: 1, rise: 0 }

const superscript = /[\u2070-\u207f]/
const subscript = /[\u2080-\u209c]/

/**
 * The compatible spelling (NFKC) of a character: "₂" becomes a small 2, and "⅔" becomes three characters that form a
 * fraction.
 */
export function substituteOf(character: string): Substitute | undefined {
  const text = character.normalize('NFKC')
  if (text === character) return undefined
  if (superscript.test(character)) return { text, scale: 0.6, rise: 0.36 }
  if (subscript.test(character)) return { text, scale: 0.6, rise: -0.12 }
  return { text, scale: 1, rise: 0 }
}

/** Control characters, and characters that only change how their neighbors look. Fonts need not have them. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
/** Joiners and direction marks, which change how a text is joined or read. */
const formatting = /[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]/

export const isFormatting = (character: string): boolean => formatting.test(character)

/**
 * Keeps the characters that are drawn, and the joiners and direction marks that decide how they are drawn. Joins
 * accents with their letters.
 */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(invisible, (character) => (isFormatting(character) ? character : ''))
