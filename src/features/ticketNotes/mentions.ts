/** The most colleagues that one note tells. */
export const maxMentions = 10

interface NotePart {
  text: string
  isMention: boolean
}

const wordAtEnd = /[\p{L}\p{N}_]$/u
const wordAtStart = /^[\p{L}\p{N}_]/u

/** In lower case, with every character where it was: that of some letters is longer. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

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
