import { folded } from './folded.ts'

// Classes of folded characters. Explicit ranges, because the classes of PostgreSQL depend on its locale; migration 0078
// has the same ranges.

/** Separators of words: ASCII except letters and digits, and the punctuation, symbols and spaces of other scripts. */
const separators = String.raw`\0-/:-@\u005B-\u0060{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u05BE\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u0E3F\u0E4F\u0E5A\u0E5B\u0F0D-\u0F12\u0F14\u104A-\u104F\u17D4-\u17D6\u17D8-\u17DB\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30A0\u30FB\uFE30-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFFC\uFFFD\u{1F000}-\u{1FAFF}`

/** Chinese characters, each of which alone is a word. */
const ideographs = String.raw`\u3005-\u3007\u3021-\u3029\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{3FFFF}`

/**
 * Letters of scripts without spaces between words: Thai, Lao, Tibetan, Burmese, Khmer, the Tai scripts, Yi, Japanese
 * and Chinese.
 */
const unspaced = String.raw`\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E80-\u0EFF\u0F00-\u0F0C\u0F13\u0F15-\u0FFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DC-\u17FF\u1950-\u19FF\u1A20-\u1AAF\u2E80-\u2FDF\u3031-\u3035\u303B\u303C\u3041-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u31A0-\u31BF\u31F0-\u31FF\uA000-\uA48F\uA9E0-\uA9FF\uAA60-\uAADF\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}${ideographs}`

const betweenWords = new RegExp(`[${separators}]+`, 'u')
const betweenSpacedWords = new RegExp(`[${separators}${unspaced}]+`, 'u')
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u')
const runs = new RegExp(`[${unspaced}]+`, 'gu')
const isIdeograph = new RegExp(`^[${ideographs}]$`, 'u')
/** Matches the words of a folded text, and runs: unbroken letters of scripts without spaces between words. */
export const wordsAndRuns = new RegExp(`[${unspaced}]+|[^${separators}${unspaced}]+`, 'gu')

/**
 * Cuts a text to its first characters. Counts as the databases do: a character that JavaScript stores as two units
 * counts once.
 */
const firstOf = (characters: number) => {
  const pattern = new RegExp(`^[^]{0,${characters}}`, 'u')
  return (text: string) => (text.length <= characters ? text : (pattern.exec(text)?.[0] ?? ''))
}
/** The part of a text that is indexed. */
const firstOfText = firstOf(200_000)
/**
 * The part of a text whose runs are indexed. Each letter of a run becomes an indexed word. The words of a ticket take at
 * most 100 ms with this limit.
 */
const firstOfRuns = firstOf(20_000)
const firstOfWord = firstOf(50)

/** The letters per indexed word of a run: the length of the longest prefix for which FTS5 has an index. */
const lettersOfPart = 3

/**
 * The search words of a text, without case and accents, each once and at most 50 characters long. In a run (letters of
 * a script without spaces), a word begins at each letter. It has three letters, or fewer at the end of the run. Each
 * Chinese character is a word, too. On SQLite each connection has this function as `searchWords`; on PostgreSQL the
 * function of migration 0078 returns the same words.
 */
export function searchWords(text: string): string[] {
  const plain = firstOfText(folded(firstOfText(text)))
  if (!isRun(plain)) return spacedWords(plain, betweenWords)
  const parts = firstOfRuns(plain).match(runs)?.flatMap(partsOfRun) ?? []
  return [...new Set([...spacedWords(plain, betweenSpacedWords), ...parts])]
}

function spacedWords(plain: string, between: RegExp): string[] {
  const words = plain.split(between).map(firstOfWord)
  return [...new Set(words)].filter((word) => word !== '')
}

function partsOfRun(run: string): string[] {
  const letters = Array.from(run)
  if (letters.length === 1) return letters
  const parts = letters.map((_, at) => letters.slice(at, at + lettersOfPart).join(''))
  // The last letter alone is not a part.
  return [...parts.slice(0, -1), ...letters.filter((letter) => isIdeograph.test(letter))]
}

/** Whether a word of a folded text is in a script without spaces between words. */
export const isRun = (word: string): boolean => hasUnspaced.test(word)

/** The words of a typed text, each once. A run, in a script without spaces, is one word. */
export const typedWords = (text: string): string[] => [
  ...new Set(folded(text).match(wordsAndRuns)?.map(firstOfWord)),
]

/**
 * The indexed words to look up for a typed word. For a run, these are all its parts of three letters. A run of four or
 * more letters therefore also finds a text in which these parts are not next to each other. In such a text, the run is
 * not marked.
 */
export function indexedWords(typed: string): string[] {
  if (!isRun(typed)) return [typed]
  const letters = Array.from(typed)
  const parts = letters.map((_, at) => letters.slice(at, at + lettersOfPart).join(''))
  return parts.slice(0, Math.max(1, letters.length - lettersOfPart + 1))
}

/** Whether a typed word finds an indexed word: as its beginning, or as the whole word if one character is typed. */
export const isFoundBy = (word: string, typed: string): boolean =>
  /^[^]{2}/u.test(typed) ? word.startsWith(typed) : word === typed

/** Whether a typed word is a single letter. It finds only itself, and would find more with a second letter. */
export const isTooShort = (typed: string): boolean => /^[^]$/u.test(typed) && !isIdeograph.test(typed)
