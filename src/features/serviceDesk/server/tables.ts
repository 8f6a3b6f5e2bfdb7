import { boolean, integer, timestamp } from '../../../server/database/columns.ts'

export const serviceDeskTables = {
  /** One row, id 1; none before the first change. */
  serviceDeskSettings: {
    id: integer,
    reopensOnReply: boolean,
    updatedAt: timestamp,
  },
}
