import { folded } from './folded.ts'
import { isFoundBy, isRun, isTooShort, wordsAndRuns } from './searchWords.ts'

export interface TextPart {
  text: string
  isFound: boolean
}

/**
 * Splits a text into parts and marks the parts that match. A matching part is a word that begins with a typed word or,
 * in scripts without spaces between words, the typed letters. All parts together are the text.
 *
 * @param typed as `typedWords` returns them
 */
export function foundParts(text: string, typed: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  const known = new Map<string, TextPart[]>()
  // Cached, because pieces of a long text repeat.
  for (const piece of text.split(asciiSigns)) {
    const ofPiece = known.get(piece) ?? partsOfPiece(piece, typed)
    known.set(piece, ofPiece)
    for (const part of ofPiece) append(parts, part)
  }
  return parts
}

/** ASCII characters except letters and digits, at which a text can be split before it is folded. */
const asciiSigns = /([\0-/:-@[-`{-\x7F]+)/

function append(parts: TextPart[], { text, isFound }: TextPart): void {
  const last = parts.at(-1)
  if (last?.isFound === isFound) last.text += text
  else if (text !== '') parts.push({ text, isFound })
}

function partsOfPiece(piece: string, typed: readonly string[]): TextPart[] {
  if (/^[\0-\x7F]*$/.test(piece)) {
    const word = folded(piece)
    return [{ text: piece, isFound: typed.some((each) => isFoundBy(word, each)) }]
  }
  const { plain, places } = foldedWithPlaces(piece)
  const parts: TextPart[] = []
  let done = 0
  const addUpTo = (end: number, isFound: boolean) => {
    append(parts, { text: piece.slice(done, end), isFound })
    done = Math.max(done, end)
  }
  for (const [from, to] of foundIn(plain, typed)) {
    addUpTo(places[from]?.from ?? 0, false)
    addUpTo(places[to - 1]?.to ?? 0, true)
  }
  addUpTo(piece.length, false)
  return parts
}

/** The ranges of a folded text that a typed word finds, sorted by their beginnings. */
function foundIn(plain: string, typed: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const { 0: word, index } of plain.matchAll(wordsAndRuns)) {
    for (const each of typed) {
      if (!isRun(word) || isTooShort(each)) {
        if (isFoundBy(word, each)) found.push([index, index + word.length])
        continue
      }
      for (let at = word.indexOf(each); at !== -1; at = word.indexOf(each, at + each.length))
        found.push([index + at, index + at + each.length])
    }
  }
  return found.toSorted(([one], [other]) => one - other)
}

/** Letters that folding maps to the same number of units, or one character with its marks. */
const lettersOrCharacter =
  /([\u0E34-\u0E4E\0-\x7F\u0E01-\u0E32\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u9FFF]+(?![\u0300-\u036F\u3099\u309A\uFF9E\uFF9F]))|[^][\p{M}\uFF9E\uFF9F]*/gu

/** The folded text and, for each of its units, the range of the original character in the text. */
function foldedWithPlaces(text: string): { plain: string; places: { from: number; to: number }[] } {
  const places: { from: number; to: number }[] = []
  let plain = ''
  for (const { 0: part, 1: letters, index } of text.matchAll(lettersOrCharacter)) {
    const ofPart = letters === undefined ? folded(part) : letters.toLowerCase()
    for (let at = 0; at < ofPart.length; at += 1) {
      const from = index + at
      places.push(letters === undefined ? { from: index, to: index + part.length } : { from, to: from + 1 })
    }
    plain += ofPart
  }
  return { plain, places }
}
