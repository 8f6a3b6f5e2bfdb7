import type { Database } from '../../../../server/database/database.ts'
import { rowsCsv } from '../../../../server/lists/rowsCsv.ts'
import { customerName } from '../../../people/accounts/server/directory.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { invoiceStatusNames } from '../values.ts'
import { invoiceColumns, invoicesOf } from './queries.ts'
import { invoiceIds, type Filter } from './range.ts'

/**
 * The filtered invoices as a file, newest first, with amounts in US dollars.
 *
 * @throws AppError 400 if too many invoices would have to be sorted
 */
export async function invoicesCsv(database: Database, viewer: Viewer, filter: Filter) {
  const ids = await invoiceIds(database, viewer, filter)
  const read = (page: number[]) =>
    invoicesOf(database.db, viewer)
      .select(invoiceColumns)
      .select(customerName('invoices', viewer.role))
      .where('id', 'in', page)
      .orderBy('id', 'desc')
      .execute()
  type Row = Awaited<ReturnType<typeof read>>[number]
  return rowsCsv<Row>({
    ids,
    read,
    // Days have no time zone.
    timeZone: 'UTC',
    columns: {
      'Invoice number': ({ invoiceNumber }) => invoiceNumber,
      'Customer ID': ({ userId }) => userId,
      Customer: ({ customerName: name }) => name,
      'Issue date': ({ issueDate }) => issueDate,
      'Due date': ({ dueDate }) => dueDate,
      'Amount (USD)': ({ amount }) => amount,
      Status: ({ status }) => invoiceStatusNames[status],
    },
  })
}
