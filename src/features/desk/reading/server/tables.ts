import { integer, timestamp } from '../../../../server/database/columns.ts'

export const readPositionTables = {
  /** How far each member of staff has read a ticket. Deleted after a year. */
  readPositions: {
    /** No foreign key, as in `notifications`. */
    userId: integer,
    ticketId: integer,
    /** The time of the newest message that the user has seen. */
    readAt: timestamp,
  },
}
