import { folded } from '../../../shared/text/folded.ts'
import type { ResponseStatus } from '../tickets/statuses.ts'
import { priorityNames, statusNames, type TicketPriority } from '../tickets/values.ts'

/** The maximum number of private answers of one user, and of shared answers. */
export const maxAnswers = { private: 100, shared: 300 } as const

interface Changes {
  status?: ResponseStatus | null | undefined
  priority?: TicketPriority | null | undefined
  /** The name of the assignee. */
  assignee?: string | null | undefined
}

/** The ticket changes in words, by field name. */
export const changeTexts = ({ status, priority, assignee }: Changes) => ({
  ...(status && { status: `Set to ${statusNames[status]}` }),
  ...(priority && { priority: `Priority ${priorityNames[priority]}` }),
  ...(assignee && { assigneeId: `Assign to ${assignee}` }),
})

export const senderName = 'the sender'
export const goneName = 'a deleted account'

/**
 * The answers that contain every typed word. First come titles that begin with the typed text, then titles that contain
 * all words, then answers in which some words are only in the message.
 */
export function answersWith<Answer extends { title: string; message: string }>(
  typed: string,
  answers: readonly Answer[],
): Answer[] {
  const text = folded(typed.trim())
  if (text === '') return [...answers]
  const words = text.split(/\s+/)
  const hasWords = (where: string) => words.every((word) => where.includes(word))
  const groups: [Answer[], Answer[], Answer[]] = [[], [], []]
  for (const answer of answers) {
    const title = folded(answer.title)
    if (title.startsWith(text)) groups[0].push(answer)
    else if (hasWords(title)) groups[1].push(answer)
    else if (hasWords(`${title} ${folded(answer.message)}`)) groups[2].push(answer)
  }
  return groups.flat()
}
