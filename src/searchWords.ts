import { folded } from './folded.ts'

/**
 * Everything between words: whatever of ASCII is neither letter nor digit, and the punctuation, the symbols and the spaces of other
 * scripts. Explicit ranges, because the classes of PostgreSQL depend on its locale; migration 0053 has the same ones.
 */
const separators =
  /[\0-/:-@\u005B-\u0060{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u05BE\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFFC\uFFFD\u{1F000}-\u{1FAFF}]+/u

/** Characters as the databases count them: one that JavaScript stores as two units is one. */
const firstOfText = /^[^]{0,200000}/u
const firstOfWord = /^[^]{0,50}/u
const first = (pattern: RegExp, text: string) => pattern.exec(text)?.[0] ?? ''

/**
 * The words of a text by which it is found, without case and accents, each once and at most 50 characters long. On SQLite the
 * function `searchWords` of each connection is this one, and on PostgreSQL that of migration 0053 returns the same words.
 */
export function searchWords(text: string): string[] {
  const plain = first(firstOfText, folded(first(firstOfText, text)))
  const words = plain.split(separators).map((word) => first(firstOfWord, word))
  return [...new Set(words)].filter((word) => word !== '')
}

/** Texts between separators, as they are written. */
const written = new RegExp(`(${separators.source})`, 'u')

export interface TextPart {
  text: string
  isFound: boolean
}

/** The text in parts, of which those are found whose words begin with a typed one; together they are the text. */
export function foundParts(text: string, typed: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  const known = new Map<string, boolean>()
  /** Asked once for each word, as most of a long text are the same ones. */
  function isFoundIn(part: string): boolean {
    const [word] = searchWords(part)
    const isFound = word !== undefined && typed.some((each) => isFoundBy(word, each))
    known.set(part, isFound)
    return isFound
  }
  for (const part of text.split(written)) {
    const isFound = known.get(part) ?? isFoundIn(part)
    const last = parts.at(-1)
    if (last && !last.isFound && !isFound) last.text += part
    else if (part !== '') parts.push({ text: part, isFound })
  }
  return parts
}

/** Whether a typed word finds this one, which begins with it; one of a single character finds only itself. */
export const isFoundBy = (word: string, typed: string): boolean =>
  /^[^]{2}/u.test(typed) ? word.startsWith(typed) : word === typed
