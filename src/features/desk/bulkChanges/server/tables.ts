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
  /** Changes of several tickets at once. Null for what stays. */
  ticketChanges: {
    id: generatedId,
    userId: integer,
    status,
    priority,
    createdAt: timestamp,
    /** Nothing is changed any more from then on. */
    undoneAt: nullable(timestamp),
    /** Whether it assigns the tickets to `assigneeId`, or to nobody. */
    isAssignment: defaulted(boolean),
    assigneeId: nullable(integer),
  },
  /** The tickets of a change: first what is to be done, then what was. */
  ticketChangeItems: {
    changeId: integer,
    ticketId: integer,
    /** `updatedAt` of the ticket as the person saw it. */
    seenAt: timestamp,
    outcome: defaulted(oneOf<'waiting' | 'changed' | 'unchanged' | 'missing' | 'stale'>()),
    /** The ticket before it was changed. */
    status,
    priority,
    customerRepliedAt: nullable(timestamp),
    resolvedAt: nullable(timestamp),
    resolutionMinutes: nullable(integer),
    /** The ids of the mails about it. */
    mails: nullable(json<number[]>()),
    undo: nullable(oneOf<'undone' | 'missing' | 'stale'>()),
    /** Who worked on the ticket before it was assigned. */
    assigneeId: nullable(integer),
  },
}
