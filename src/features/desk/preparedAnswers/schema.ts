import * as z from 'zod/mini'
import { id, line, paragraphs, without } from '../../../shared/endpoint/fields.ts'
import { responseStatuses } from '../tickets/statuses.ts'
import { ticketPriorities } from '../tickets/values.ts'
import { placeholderProblem } from './placeholders.ts'

const texts = {
  title: line(100, 'Title is required'),
  message: paragraphs(10_000, 1, 'Text is required').check(without(placeholderProblem)),
}

/** An answer, and the ticket changes that are sent with it. A field of the ticket that is not changed is null. */
export const newPreparedAnswer = z
  .object({
    ...texts,
    isShared: z.boolean(),
    status: z.nullable(z.enum(responseStatuses)),
    priority: z.nullable(z.enum(ticketPriorities)),
    assigneeId: z.nullable(id),
    /** Assigns the ticket to the person who sends the response. */
    assignsToSender: z.boolean(),
  })
  .check(
    z.refine(({ assigneeId, assignsToSender }) => assigneeId === null || !assignsToSender, {
      error: 'Choose a colleague or the sender, not both',
      path: ['assigneeId'],
    }),
  )
export type NewPreparedAnswer = z.infer<typeof newPreparedAnswer>

/** The values of the form. An empty text means no change. `assigneeId` is the id of an account, or 'sender'. */
export const preparedAnswerForm = z.object({
  ...texts,
  visibility: z.enum(['private', 'shared']),
  status: z.enum(['', ...responseStatuses]),
  priority: z.enum(['', ...ticketPriorities]),
  assigneeId: z.string(),
})
export type PreparedAnswerFormValues = z.infer<typeof preparedAnswerForm>

export const preparedAnswer = z.object({
  id,
  /** The author. */
  userId: id,
  /** Null if the account was deleted. */
  authorName: z.nullable(z.string()),
  title: z.string(),
  message: z.string(),
  isShared: z.boolean(),
  status: z.nullable(z.enum(responseStatuses)),
  priority: z.nullable(z.enum(ticketPriorities)),
  assigneeId: z.nullable(id),
  /** Null if the answer sets no assignee, or the account was deleted. */
  assigneeName: z.nullable(z.string()),
  assignsToSender: z.boolean(),
})
export type PreparedAnswer = z.infer<typeof preparedAnswer>

const value = z.nullable(z.string())

/** The values of the placeholders for a ticket and the caller. */
export const placeholderValues = z.object({
  'customer.firstName': value,
  'customer.name': value,
  'customer.company': value,
  'ticket.id': value,
  'ticket.title': value,
  'agent.firstName': value,
  'agent.name': value,
})
