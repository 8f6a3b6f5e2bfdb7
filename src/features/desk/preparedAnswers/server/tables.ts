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
    // Without the name: the audit log would show administrators the titles of private ones.
    id: subjectId('prepared answer'),
    /** The author, also of a shared one. */
    userId: integer,
    /** The author of a private one, which goes with the account; null for a shared one. */
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
