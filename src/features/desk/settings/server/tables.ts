import {
  boolean,
  defaulted,
  integer,
  json,
  nullable,
  oneOf,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { NewTicketRule } from '../values.ts'

export const deskSettingsTables = {
  /** One row with id 1, or no row before the first change. */
  serviceDeskSettings: {
    id: integer,
    reopensOnReply: boolean,
    updatedAt: timestamp,
    newTickets: defaulted(oneOf<NewTicketRule>()),
    /** The ids of the staff to whom new tickets are assigned; null or empty for all agents. */
    assigneeIds: nullable(json<number[]>()),
    /** The assignee of the last automatically assigned ticket. */
    lastAssigneeId: nullable(integer),
  },
}
