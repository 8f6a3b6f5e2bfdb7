import {
  boolean,
  integer,
  nullable,
  oneOf,
  subjectId,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { ResponseStatus } from '../../tickets/statuses.ts'
import type { TicketPriority } from '../../tickets/values.ts'

export const preparedAnswerTables = {
  preparedAnswers: {
    // The audit log stores only the id of an answer: a name would show administrators the titles of private answers.
    id: subjectId('prepared answer'),
    /** The author, whether the answer is private or shared. */
    userId: integer,
    /** The author of a private answer, which is deleted with the author's account; null for a shared answer. */
    ownerId: nullable(integer),
    title: text,
    message: text,
    status: nullable(oneOf<ResponseStatus>()),
    priority: nullable(oneOf<TicketPriority>()),
    assigneeId: nullable(integer),
    assignsToSender: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
}
