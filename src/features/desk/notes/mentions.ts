import { apostrophes } from '../../../shared/text/folded.ts'
import { foldedName, nameKeyOf } from '../../../shared/text/nameKey.ts'

/** The maximum number of colleagues that one note notifies. */
export const maxMentions = 10

interface NotePart {
  text: string
  /** The username of the colleague whom this part mentions. */
  mentioned: string | undefined
}

const wordAtEnd = /[\p{L}\p{M}\p{N}_]$/u
const wordAtStart = /^[\p{L}\p{M}\p{N}_]/u

/** The comparison key of a text, but with accents. */
const accentedKeyOf = (text: string) =>
  nameKeyOf(text.replaceAll(apostrophes, "'"))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('ς', 'σ')
    .normalize('NFD')

/** A character with its combining marks and the invisible characters after it. */
const letterShape = /[^][\p{M}\p{Default_Ignorable_Code_Point}]*/gu

interface Letter {
  key: string
  accented: string
  /** Offsets in the text. */
  start: number
  end: number
}

/** The comparison key of a text, and its letters by their offset in the key. */
function read(text: string) {
  const letters = new Map<number, Letter>()
  let key = ''
  for (const { 0: letter, index } of text.matchAll(letterShape)) {
    const own = foldedName(letter).normalize('NFD')
    const place = { start: index, end: index + letter.length }
    if (own !== '') letters.set(key.length, { key: own, accented: accentedKeyOf(letter), ...place })
    key += own
  }
  return { key, letters }
}

type Read = ReturnType<typeof read>

/** The letters between two offsets of the key; undefined if an offset is inside a letter. */
function lettersIn({ letters }: Read, from: number, to: number): Letter[] | undefined {
  const found: Letter[] = []
  let at = from
  while (at < to) {
    const letter = letters.get(at)
    if (!letter) return undefined
    found.push(letter)
    at += letter.key.length
  }
  return at === to ? found : undefined
}

/**
 * Whether the written letters can mean this name, which has the same key. The author may leave out accents, but not add
 * them.
 */
function mayMean(written: readonly Letter[], { letters }: Read): boolean {
  let at = 0
  return written.every(({ key, accented }) => {
    const inName = letters.get(at)
    at += key.length
    return accented === key || accented === inName?.accented
  })
}

/** The username that the written letters mean: the only possible one, or the one with exactly these accents. */
function meantBy(written: readonly Letter[], usernames: readonly string[]): string | undefined {
  const possible = usernames.filter((username) => mayMean(written, read(username)))
  if (possible.length === 1) return possible[0]
  const accented = written.map((letter) => letter.accented).join('')
  return possible.find((username) => accentedKeyOf(username) === accented)
}

/**
 * Splits a note into parts. `@` followed by one of these usernames, in any case, is a mention; the longest username
 * wins. Accents may be left out unless that is ambiguous. An `@` inside a word, as in an email address, is no mention.
 */
export function partsOfNote(text: string, usernames: readonly string[]): NotePart[] {
  if (usernames.length === 0) return [{ text, mentioned: undefined }]
  const byKey = Map.groupBy(usernames, (username) => read(username).key)
  const names = [...byKey].toSorted(([one], [other]) => other.length - one.length)
  const all = read(text)
  const { key } = all

  /**
   * The mention whose `@` is at this offset of the key. Also returns the end of the mention in the key and in the text.
   */
  function mentionFrom(at: number) {
    for (const [name, spellings] of names) {
      const end = at + 1 + name.length
      if (!key.startsWith(name, at + 1) || wordAtStart.test(key.slice(end, end + 2))) continue
      const written = lettersIn(all, at + 1, end)
      const endInText = written?.at(-1)?.end
      if (written && endInText !== undefined)
        return { mentioned: meantBy(written, spellings), end, endInText }
    }
    return undefined
  }

  const parts: NotePart[] = []
  let start = 0
  let startInText = 0
  function add(endInText: number, mentioned: string | undefined) {
    if (endInText > startInText) parts.push({ text: text.slice(startInText, endInText), mentioned })
    startInText = endInText
  }
  for (let at = key.indexOf('@'); at !== -1; at = key.indexOf('@', at + 1)) {
    if (at < start || wordAtEnd.test(key.slice(Math.max(start, at - 2), at))) continue
    const found = mentionFrom(at)
    if (found?.mentioned === undefined) continue
    add(all.letters.get(at)?.start ?? startInText, undefined)
    add(found.endInText, found.mentioned)
    start = found.end
  }
  add(text.length, undefined)
  return parts
}

/** The colleagues whom the text mentions, in the order of the text, without repetitions, at most `maxMentions`. */
export function mentionedIn<Colleague extends { username: string }>(
  text: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const byName = new Map(colleagues.map((colleague) => [colleague.username, colleague]))
  const parts = partsOfNote(text, [...byName.keys()])
  const told = parts.flatMap(({ mentioned }) => byName.get(mentioned ?? '') ?? [])
  return [...new Set(told)].slice(0, maxMentions)
}

export interface TypedMention {
  /** The offset of the `@`. */
  start: number
  /** The text between the `@` and the caret. */
  name: string
}

/** The maximum length of a username. */
const maxTyped = 64

/** The mention that is being typed before the caret; undefined if there is none. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const line = text.slice(0, caret).split('\n').at(-1) ?? ''
  const at = line.lastIndexOf('@')
  const name = line.slice(at + 1)
  if (at === -1 || name.length > maxTyped || wordAtEnd.test(line.slice(0, at))) return undefined
  return { start: caret - name.length - 1, name }
}

/**
 * The colleagues whose username starts with this text. After them come the colleagues whose username contains another
 * word that starts with this text.
 */
export function colleaguesFor<Colleague extends { username: string }>(
  name: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const typed = foldedName(name)
  const begins = colleagues.filter(({ username }) => foldedName(username).startsWith(typed))
  if (/\s/.test(typed)) return begins
  const later = colleagues.filter((colleague) => {
    const words = foldedName(colleague.username).split(/[^\p{L}\p{M}\p{N}]+/u)
    return !begins.includes(colleague) && words.some((word) => word.startsWith(typed))
  })
  return [...begins, ...later]
}
