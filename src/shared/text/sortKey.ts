import { folded } from './folded.ts'

/**
 * Spaces, punctuation and symbols in the order in which compareTexts sorts them, before all digits and letters. In byte
 * order, some of them would come after these, as in `info2@harbor.example` and `info@harbor.example`.
 */
const signs = ` _-–—,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`
const orderedSigns = new Map(Array.from(signs, (sign, at) => [sign, String.fromCodePoint(at + 1)]))

/** Numbers of up to this many digits are sorted by their value. */
const digitsOfNumber = 12
/** An index of PostgreSQL takes at most 2,704 bytes. */
const maxCharacters = 200

/**
 * The text by which a database sorts names, in the order of compareTexts: without regard to case and accents, 9 before
 * 10. SQLite and PostgreSQL have the same function, under the name `sortKey` (migration 0091).
 */
export function sortKey(text: string): string {
  const key = folded(text)
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[^\p{L}\p{N}]/gu, (sign) => orderedSigns.get(sign) ?? sign)
    .replaceAll(/[0-9]+/g, (digits) => digits.replace(/^0+/, '').padStart(digitsOfNumber, '0'))
  return Array.from(key.slice(0, 2 * maxCharacters))
    .slice(0, maxCharacters)
    .join('')
}
