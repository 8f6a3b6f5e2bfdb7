import { sql, type Selectable } from 'kysely'
import { ownerSeenBy } from '../../../roles.ts'
import type { Db } from '../../../server/database/db.ts'
import { newestFirst } from '../../../server/database/stream.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { Actor } from '../../../server/session.ts'
import { formatHundredths } from '../money.ts'
import type { Invoice, InvoiceRow, InvoiceStatus, InvoiceSummary } from '../schema.ts'
import { presentItems } from './items.ts'

/** The invoices that this person may see: the query contains the owner, so that no caller can forget the check. */
export function invoicesOf(db: Db, actor: Pick<Actor, 'id' | 'role'>) {
  const owner = ownerSeenBy(actor)
  const all = db.selectFrom('invoices')
  return owner === undefined ? all : all.where('userId', '=', owner)
}

/** Those of a list: without items, so that unreadable ones cannot break it. */
export const rowColumns = [
  'id',
  'userId',
  'invoiceNumber',
  'issueDate',
  'dueDate',
  'amountCents',
  'status',
] as const

/** A row of a list as the API returns it. */
export const presentRow = ({
  amountCents,
  ...row
}: Pick<Selectable<Tables['invoices']>, (typeof rowColumns)[number]>): InvoiceRow => ({
  ...row,
  amount: formatHundredths(amountCents),
})

/** The list of invoices, newest first, in pages. */
export async function* invoicePages(db: Db, actor: Actor): AsyncGenerator<InvoiceRow[], void> {
  const pages = newestFirst((before) =>
    invoicesOf(db, actor).select(rowColumns).where('id', '<', before).orderBy('id', 'desc'),
  )
  for await (const rows of pages) yield rows.map(presentRow)
}

/** Undefined where there is no such invoice or this person may not see it. */
export function findInvoice(db: Db, actor: Actor, id: number) {
  return invoicesOf(db, actor).selectAll().where('id', '=', id).executeTakeFirst()
}

/** As findInvoice; locks the invoice until the transaction ends. */
export function findInvoiceForUpdate(tx: Db, actor: Actor, id: number) {
  return invoicesOf(tx, actor).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A row as the API returns it, with decimal amounts. */
export function presentInvoice({ amountCents, items, ...row }: Selectable<Tables['invoices']>): Invoice {
  return { ...row, amount: formatHundredths(amountCents), items: presentItems(items) }
}

/** Counts, by status, of the invoices that this person may see; those of all invoices are kept by the database. */
function invoiceCountsOf(db: Db, actor: Pick<Actor, 'id' | 'role'>) {
  const owner = ownerSeenBy(actor)
  const counts =
    owner === undefined
      ? db.selectFrom('invoiceCounts').select(['status', 'count'])
      : db
          .selectFrom('invoices')
          .select(['status', sql<number>`1`.as('count')])
          .where('userId', '=', owner)
  return db.selectFrom(counts.as('counts'))
}

/** The number of invoices that this person may see and that have these values. */
export async function countInvoices(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  values: Partial<Pick<Invoice, 'status'>> = {},
): Promise<number> {
  const { count } = await invoiceCountsOf(db, actor)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count'))
    .where((row) => row.and(values))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts by status the invoices that this person may see. */
export async function summarizeInvoices(db: Db, actor: Pick<Actor, 'id' | 'role'>): Promise<InvoiceSummary> {
  const rows = await invoiceCountsOf(db, actor)
    .select(({ fn }) => ['status', fn.sum<number>('count').as('count')])
    .groupBy('status')
    .execute()
  const count = (status: InvoiceStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const pending = { unpaid: count('unpaid'), overdue: count('overdue') }
  return {
    ...pending,
    paid: count('paid'),
    cancelled: count('cancelled'),
    pending: pending.unpaid + pending.overdue,
  }
}
