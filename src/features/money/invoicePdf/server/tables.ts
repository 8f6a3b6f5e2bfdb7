import { boolean, integer, timestamp } from '../../../../server/database/columns.ts'

export const invoicePdfTables = {
  /** One row with id 1; no row before the first change. */
  documentSettings: { id: integer, attachesToMails: boolean, updatedAt: timestamp },
}
