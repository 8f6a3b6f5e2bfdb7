import {
  boolean,
  defaulted,
  generatedId,
  integer,
  nullable,
  timestamp,
} from '../../../../server/database/columns.ts'

export const ticketAssignmentTables = {
  /** Every assignment of a ticket by someone, and every end of one; who has it now stands in `tickets`. */
  ticketAssignments: {
    id: generatedId,
    ticketId: integer,
    userId: integer,
    /** Null where it was assigned to nobody. */
    assigneeId: nullable(integer),
    createdAt: timestamp,
    /** By the rule for new tickets, userId is then the customer; or to nobody, as the account userId has lost access. */
    isAutomatic: defaulted(boolean),
  },
  /** Staff who are mailed when the customer replies, besides the assignee. */
  ticketWatchers: {
    ticketId: integer,
    userId: integer,
    createdAt: timestamp,
  },
}
