import { integer, timestamp } from '../../../../../server/database/columns.ts'

export const leadArchiveTables = {
  archivedLeads: { inquiryId: integer, userId: integer, createdAt: timestamp },
}
