import { integer, timestamp } from '../../../../../server/database/columns.ts'

export const leadInvitationTables = {
  /** The account that a lead was invited to. It may have been deleted since. */
  leadInvitations: {
    inquiryId: integer,
    userId: integer,
    createdAt: timestamp,
  },
}
