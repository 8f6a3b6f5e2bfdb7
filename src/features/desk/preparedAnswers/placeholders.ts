import { cutText } from '../../../shared/text/cut.ts'

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

/** The values for a ticket and the agent who answers it; null if a value is missing. */
export type PlaceholderValues = Record<PlaceholderName, string | null>

const isPlaceholder = (name: string): name is PlaceholderName => placeholders.some((each) => each === name)

const written = (name: string) => `{{${name}}}`

/**
 * Matches four opening braces, which stand for two literal ones. Also matches a name after two braces, closed or not.
 */
const named = /\{\{\{\{|\{\{[ \t]*([\p{L}_][^{}\n]*)(\}\})?/gu
/** The first words of all placeholder names. */
const subject = /^(?:customer|ticket|agent)\b/i

/**
 * The first mistake in the placeholders of a text, as a message for its author; undefined if there is none. Doubled
 * braces are not placeholders. Neither are braces around anything but a name, such as `{{.Names}}`.
 */
export function placeholderProblem(text: string): string | undefined {
  for (const [, typed, end] of text.matchAll(named)) {
    const name = typed?.trim() ?? ''
    if (!end && subject.test(name)) return notClosed
    if (end && !isPlaceholder(name))
      return `There is no placeholder ${written(cutText(name, 60))}. Use ${placeholders.map(written).join(', ')}. To keep braces as text, double them: {{${written('text')}}}.`
  }
  return undefined
}

const notClosed = `A placeholder is not closed. Write it as ${written(placeholders[0])}.`

const filled = /\{\{\{\{([^{}\n]*)\}\}\}\}|(\{\{)\{\{|\{\{[ \t]*([A-Za-z]{1,40}\.[A-Za-z]{1,40})[ \t]*\}\}/g

/**
 * Fills the placeholders that have a value. Placeholders inside a value are not filled. `{{{{text}}}}` becomes
 * `{{text}}`.
 */
export const filledIn = (text: string, values: Partial<PlaceholderValues>): string =>
  text.replaceAll(filled, (found, plain?: string, braces?: string, name?: string) => {
    if (plain !== undefined) return written(plain)
    if (braces !== undefined) return braces
    return (name !== undefined && isPlaceholder(name) && values[name]) || found
  })

const unfilled = /\{\{[ \t]*(?:customer|ticket|agent)\.[A-Za-z]{1,40}[ \t]*\}\}/g

/** The placeholders that a text still contains, known or not, without repetitions. */
export const unfilledIn = (text: string): string[] => [
  ...new Set([...text.matchAll(unfilled)].map(([found]) => found)),
]

const maxTyped = 60

/** The text between the caret and a `;` at the beginning of a line or word; undefined if there is no such `;`. */
export function answerAt(text: string, caret: number): { start: number; name: string } | undefined {
  const line = text.slice(0, caret).split('\n').at(-1) ?? ''
  const at = line.lastIndexOf(';')
  const name = line.slice(at + 1)
  // A `;` before a space, as in French, or before a bracket is punctuation.
  if (at === -1 || name.length > maxTyped || /^[^\p{L}\p{N}]/u.test(name) || /\S$/.test(line.slice(0, at)))
    return undefined
  return { start: caret - name.length - 1, name }
}
