import {
  boolean,
  defaulted,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { TicketStatus } from '../../tickets/statuses.ts'
import type { TicketPriority } from '../../tickets/values.ts'

const status = nullable(oneOf<TicketStatus>())
const priority = nullable(oneOf<TicketPriority>())

export const ticketChangeTables = {
  /** Changes of several tickets at once. If the status or the priority is null, the change does not set it. */
  ticketChanges: {
    id: generatedId,
    userId: integer,
    status,
    priority,
    createdAt: timestamp,
    /** When the undo began. After that, the change does not continue. */
    undoneAt: nullable(timestamp),
    /** Whether the change assigns the tickets: to `assigneeId`, or to nobody if `assigneeId` is null. */
    isAssignment: defaulted(boolean),
    assigneeId: nullable(integer),
  },
  /** The tickets of a change, with the outcome and the previous values of each. */
  ticketChangeItems: {
    changeId: integer,
    ticketId: integer,
    /** `updatedAt` of the ticket as the user saw it. */
    seenAt: timestamp,
    outcome: defaulted(oneOf<'waiting' | 'changed' | 'unchanged' | 'missing' | 'stale'>()),
    /** The previous status. The next five columns also contain previous values of the ticket. */
    status,
    priority,
    customerRepliedAt: nullable(timestamp),
    resolvedAt: nullable(timestamp),
    resolutionMinutes: nullable(integer),
    waitsSince: nullable(timestamp),
    /** The ids of the mails about the ticket. */
    mails: nullable(json<number[]>()),
    undo: nullable(oneOf<'undone' | 'missing' | 'stale'>()),
    /** The previous assignee of the ticket. */
    assigneeId: nullable(integer),
  },
}
