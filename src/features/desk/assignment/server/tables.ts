import {
  boolean,
  defaulted,
  generatedId,
  integer,
  nullable,
  timestamp,
} from '../../../../server/database/columns.ts'

export const ticketAssignmentTables = {
  /** The history of assignments. The current assignee is in `tickets`. */
  ticketAssignments: {
    id: generatedId,
    ticketId: integer,
    userId: integer,
    /** Null if the ticket was assigned to nobody. */
    assigneeId: nullable(integer),
    createdAt: timestamp,
    /**
     * True if the rule for new tickets assigned the ticket; `userId` is then the customer. Also true if the ticket was
     * unassigned because the account `userId` lost access.
     */
    isAutomatic: defaulted(boolean),
  },
  /** Staff who are mailed when the customer replies, besides the assignee. */
  ticketWatchers: {
    ticketId: integer,
    userId: integer,
    createdAt: timestamp,
  },
}
