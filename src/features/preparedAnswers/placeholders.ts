/** The placeholders of prepared answers, as they are written between {{ and }}. */
export const placeholders = [
  'customer.firstName',
  'customer.name',
  'customer.company',
  'ticket.id',
  'ticket.title',
  'agent.firstName',
  'agent.name',
] as const
export type PlaceholderName = (typeof placeholders)[number]

/** The values for a ticket and the agent who answers it; null where there is none. */
export type PlaceholderValues = Record<PlaceholderName, string | null>

const isPlaceholder = (name: string): name is PlaceholderName => placeholders.some((each) => each === name)

const written = (name: string) => `{{${name}}}`

/** The first mistake in the placeholders of a text, for its author; undefined where there is none. */
export function placeholderProblem(text: string): string | undefined {
  for (const after of text.split('{{').slice(1)) {
    const end = after.indexOf('}}')
    if (end === -1 || after.slice(0, end).includes('\n'))
      return `A placeholder is not closed. Write it as ${written(placeholders[0])}.`
    const name = after.slice(0, end).trim()
    if (!isPlaceholder(name))
      return `There is no placeholder ${written(name)}. Use ${placeholders.map(written).join(', ')}.`
  }
  return undefined
}

const pattern = /\{\{[ \t]{0,9}([A-Za-z]{1,40}\.[A-Za-z]{1,40})[ \t]{0,9}\}\}/g

/** Fills the placeholders that have a value, once: a value that looks like a placeholder stays as it is. */
export const filledIn = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(pattern, (found, name: string) => (isPlaceholder(name) && values[name]) || found)

/** The placeholders, known or not, in a text that is about to be sent, each once. */
export const unfilledIn = (text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([found]) => found)),
]

const maxTyped = 60

/** The text after a `;` that begins the response, a line or a word, up to the caret; undefined where there is none. */
export function answerAt(text: string, caret: number): { start: number; name: string } | undefined {
  const line = text.slice(0, caret).split('\n').at(-1) ?? ''
  const at = line.lastIndexOf(';')
  const name = line.slice(at + 1)
  // Before a space, as in French, or a bracket it is a mark of punctuation.
  if (at === -1 || name.length > maxTyped || /^[^\p{L}\p{N}]/u.test(name) || /\S$/.test(line.slice(0, at)))
    return undefined
  return { start: caret - name.length - 1, name }
}
