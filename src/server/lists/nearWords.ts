import { isRun } from '../../shared/text/searchWords.ts'

/** Words of fewer letters are too similar to each other. */
const fewestTyped = 5
const lettersForTwoEdits = 8

/** A word of letters alone: a code, a number or a date has no misspelling. */
const isOfLetters = (word: string) => /^[\p{L}\p{M}]+$/u.test(word) && !isRun(word)

/** Whether a folded word of a record may be taken for a misspelled one. */
export const isKnowable = (word: string): boolean =>
  isOfLetters(word) && word.length >= fewestTyped - 1 && word.length <= 30

/** Whether a folded typed word may be a misspelled one. */
export const isCorrectable = (typed: string): boolean => isOfLetters(typed) && mostEdits(typed) > 0

/** The number of edits that a misspelled word may need. */
export function mostEdits(typed: string): number {
  const { length } = Array.from(typed)
  if (length < fewestTyped) return 0
  return length < lettersForTwoEdits ? 1 : 2
}

/**
 * The number of letters that have to be added, removed, replaced or swapped with the next one to make a word of the
 * other; `most + 1` if there are more than `most`. Compares thousands of words in a few milliseconds: most of them differ
 * in their length or after a few letters.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let [end, otherEnd] = [one.length, other.length]
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1
    otherEnd -= 1
  }
  return editsOfRest(one.slice(start, end), other.slice(start, otherEnd), most)
}

/** The optimal string alignment distance: the usual table, of which only cells with at most `most` edits are filled. */
function editsOfRest(from: string, to: string, most: number): number {
  const tooMany = most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const [first, end] = [Math.max(1, row - most), Math.min(to.length, row + most)]
    const current = last.map(() => tooMany)
    if (row <= most) current[0] = row
    let least = current[0] ?? tooMany
    for (let column = first; column <= end; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      let edits = Math.min(
        (last[column - 1] ?? tooMany) + (isSame ? 0 : 1),
        (last[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
      )
      if (column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? tooMany) + 1)
      current[column] = edits
      least = Math.min(least, edits)
    }
    if (least > most) return tooMany
    beforeLast = last
    last = current
  }
  return Math.min(last[to.length] ?? tooMany, tooMany)
}

/** How many letters of a word are its beginning; the others are its rest. */
const beginningOf = (letters: number) => Math.min(6, Math.max(4, Math.floor(letters / 2)))
/** The keys of a rest of fewer letters would be those of too many words; only two edits need it. */
const fewestWithRest = lettersForTwoEdits - 2

const withoutOne = (letters: readonly string[]) => letters.map((_, at) => letters.toSpliced(at, 1).join(''))
const restKey = (letters: readonly string[]) => `-${letters.join('')}`

/**
 * The keys under which a word is stored: its beginning without each of its letters, and its rest. Two edits either leave
 * the rest as it is, or at least one of them is in the rest, and then the beginnings without one letter each are equal.
 */
export function keysOf(word: string): string[] {
  const letters = Array.from(word)
  const end = beginningOf(letters.length)
  const keys = withoutOne(letters.slice(0, end))
  if (letters.length >= fewestWithRest) keys.push(restKey(letters.slice(end)))
  return [...new Set(keys)]
}

/** The keys of all words that are at most `mostEdits` from a typed word. */
export function keysNear(typed: string): string[] {
  const letters = Array.from(typed)
  const most = mostEdits(typed)
  const keys: string[] = []
  for (let length = letters.length - most; length <= letters.length + most; length += 1) {
    const end = beginningOf(length)
    keys.push(...withoutOne(letters.slice(0, end)))
    if (most < 2 || length < fewestWithRest) continue
    const rest = letters.length - (length - end)
    keys.push(restKey(letters.slice(rest)))
    // The last letter of the beginning may be swapped with the first one of the rest.
    keys.push(restKey([...letters.slice(rest - 1, rest), ...letters.slice(rest + 1)]))
  }
  return [...new Set(keys)]
}

/**
 * The `count` best words for a typed one: those with the fewest edits, of these the ones in the most records.
 *
 * @param known the words to choose from, each with the number of records that have it
 */
export function nearestWords(typed: string, known: ReadonlyMap<string, number>, count: number): string[] {
  const most = mostEdits(typed)
  return [...known]
    .map(([word, records]) => ({ word, records, edits: editsBetween(typed, word, most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted(
      (one, other) =>
        one.edits - other.edits || other.records - one.records || (one.word < other.word ? -1 : 1),
    )
    .slice(0, count)
    .map(({ word }) => word)
}
