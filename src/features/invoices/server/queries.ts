import type { Selectable } from 'kysely'
import { ownerSeenBy } from '../../../roles.ts'
import type { Db } from '../../../server/database/db.ts'
import { newestFirst } from '../../../server/database/stream.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { Actor } from '../../../server/session.ts'
import { formatHundredths } from '../money.ts'
import type { Invoice, InvoiceRow, InvoiceStatus, InvoiceSummary } from '../schema.ts'
import { presentItems } from './items.ts'

/** The invoices that this person may see: the query contains the owner, so that no caller can forget the check. */
function invoicesOf(db: Db, actor: Actor) {
  const owner = ownerSeenBy(actor)
  const all = db.selectFrom('invoices')
  return owner === undefined ? all : all.where('userId', '=', owner)
}

/** The list of invoices, newest first, in pages. Without items, so that unreadable ones cannot break the list. */
export async function* invoicePages(db: Db, actor: Actor): AsyncGenerator<InvoiceRow[], void> {
  const pages = newestFirst((before) =>
    invoicesOf(db, actor)
      .select(['id', 'userId', 'invoiceNumber', 'issueDate', 'dueDate', 'amountCents', 'status'])
      .where('id', '<', before)
      .orderBy('id', 'desc'),
  )
  for await (const rows of pages) {
    yield rows.map(({ amountCents, ...row }) => ({ ...row, amount: formatHundredths(amountCents) }))
  }
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

/** Counts by status the invoices that this person may see. */
export async function summarizeInvoices(db: Db, actor: Actor): Promise<InvoiceSummary> {
  const rows = await invoicesOf(db, actor)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
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
