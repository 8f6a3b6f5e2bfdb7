import { boolean, integer, timestamp } from '../../../../server/database/columns.ts'

export const invoicePdfTables = {
  /** One row, id 1; none before the first change. */
  documentSettings: { id: integer, attachesToMails: boolean, updatedAt: timestamp },
}
