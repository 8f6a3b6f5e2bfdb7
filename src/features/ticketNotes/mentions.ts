/** The most colleagues that one note tells. */
export const maxMentions = 10

interface NotePart {
  text: string
  isMention: boolean
}

const wordAtEnd = /[\p{L}\p{N}_]$/u
const wordAtStart = /^[\p{L}\p{N}_]/u

/** In lower case, with every character where it was: some letters become two, and stay as they are. */
const lowered = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })

/**
 * The parts of a note: `@` and one of these usernames, in any case, is a mention, and the longest name wins. An `@` inside
 * of a word, as in an email address, is none.
 */
export function partsOfNote(text: string, usernames: readonly string[]): NotePart[] {
  const names = usernames.map(lowered).toSorted((one, other) => other.length - one.length)
  const lower = lowered(text)
  const parts: NotePart[] = []
  let start = 0
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    if (at < start || wordAtEnd.test(lower.slice(Math.max(start, at - 2), at))) continue
    const name = names.find(
      (each) => lower.startsWith(each, at + 1) && !wordAtStart.test(lower.slice(at + 1 + each.length)),
    )
    if (name === undefined) continue
    if (at > start) parts.push({ text: text.slice(start, at), isMention: false })
    start = at + 1 + name.length
    parts.push({ text: text.slice(at, start), isMention: true })
  }
  if (start < text.length) parts.push({ text: text.slice(start), isMention: false })
  return parts
}

/** Those whom the text mentions, each once, in the order of the text, at most `maxMentions`. */
export function mentionedIn<Colleague extends { username: string }>(
  text: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const byName = new Map(colleagues.map((colleague) => [lowered(colleague.username), colleague]))
  const parts = partsOfNote(text, [...byName.keys()]).filter(({ isMention }) => isMention)
  const mentioned = parts.flatMap(({ text: mention }) => byName.get(lowered(mention.slice(1))) ?? [])
  return [...new Set(mentioned)].slice(0, maxMentions)
}

/** A mention that is being typed. */
export interface TypedMention {
  /** The place of the `@`. */
  start: number
  /** The text from there to the caret. */
  name: string
}

/** Usernames are no longer. */
const maxTyped = 64

/** The mention before the caret; undefined where none is being typed. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const line = text.slice(0, caret).split('\n').at(-1) ?? ''
  const at = line.lastIndexOf('@')
  const name = line.slice(at + 1)
  if (at === -1 || name.length > maxTyped || wordAtEnd.test(line.slice(0, at))) return undefined
  return { start: caret - name.length - 1, name }
}

/** The colleagues of whose username the name is the beginning, or the beginning of a later word in it. */
export function colleaguesFor<Colleague extends { username: string }>(
  name: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const typed = lowered(name)
  const begins = colleagues.filter(({ username }) => lowered(username).startsWith(typed))
  if (/\s/.test(typed)) return begins
  const later = colleagues.filter((colleague) => {
    const words = lowered(colleague.username).split(/[^\p{L}\p{N}]+/u)
    return !begins.includes(colleague) && words.some((word) => word.startsWith(typed))
  })
  return [...begins, ...later]
}
