import { sql, type Selectable } from 'kysely'
import { isStaff, ownerSeenBy, type Role } from '../../../roles.ts'
import { compileOnce } from '../../../server/database/compileOnce.ts'
import type { Db } from '../../../server/database/db.ts'
import { newestFirst } from '../../../server/database/stream.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { Actor } from '../../../server/session.ts'
import { customerName } from '../../accounts/server/directory.ts'
import { formatHundredths } from '../money.ts'
import type { Invoice, ListedInvoice, InvoiceStatus, InvoiceSummary } from '../schema.ts'
import { presentItems } from './items.ts'

/** The invoices that this person may see: the query contains the owner, so that no caller can forget the check. */
export function invoicesOf(db: Db, actor: Pick<Actor, 'id' | 'role'>) {
  const owner = ownerSeenBy(actor)
  const all = db.selectFrom('invoices')
  return owner === undefined ? all : all.where('userId', '=', owner)
}

/** As formatHundredths writes it; an amount is never negative (migrations/0006). */
const amount = sql<string>`("amountCents" / 100) || '.' || ("amountCents" / 10 % 10) || ("amountCents" % 10)`

/** Those of a list: without items, so that unreadable ones cannot break it. */
export const rowColumns = [
  'id',
  'userId',
  'invoiceNumber',
  'issueDate',
  'dueDate',
  amount.as('amount'),
  'status',
] as const

/** The list of invoices, newest first, in pages. */
export function invoicePages(db: Db, actor: Actor): AsyncGenerator<ListedInvoice[], void> {
  return newestFirst((before) =>
    invoicesOf(db, actor)
      .select(rowColumns)
      .$if(isStaff(actor.role), (query) => query.select(customerName('invoices', actor.role)))
      .where('id', '<', before)
      .orderBy('id', 'desc'),
  )
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

type CountedValues = Partial<Pick<Invoice, 'status'>>

const countOf = compileOnce(
  (db, { id, ...values }: { id: number } & CountedValues, { role }: { role: Role }) =>
    invoiceCountsOf(db, { id, role })
      .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count'))
      .where((row) => row.and(values)),
)

/** The number of invoices that this person may see and that have these values. */
export async function countInvoices(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  values: CountedValues = {},
): Promise<number> {
  const [found] = await countOf(db, { ...values, id }, { role })
  return found?.count ?? 0
}

const countsByStatus = compileOnce((db, { id }: { id: number }, { role }: { role: Role }) =>
  invoiceCountsOf(db, { id, role })
    .select(({ fn }) => ['status', fn.sum<number>('count').as('count')])
    .groupBy('status'),
)

/** Counts by status the invoices that this person may see. */
export async function summarizeInvoices(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<InvoiceSummary> {
  const rows = await countsByStatus(db, { id }, { role })
  const count = (status: InvoiceStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const pending = { unpaid: count('unpaid'), overdue: count('overdue') }
  return {
    ...pending,
    paid: count('paid'),
    cancelled: count('cancelled'),
    pending: pending.unpaid + pending.overdue,
  }
}
