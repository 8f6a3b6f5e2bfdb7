import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import { isStaff, ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { invoiceNumbersIn } from '../../../../shared/text/typedSearch.ts'
import { customerName } from '../../../people/accounts/server/directory.ts'
import {
  isSeenBy,
  ownersSeenBy,
  seesOthers,
  sightOf,
  type Sight,
  type Viewer,
} from '../../../people/viewers/server/sharing.ts'
import { formatHundredths } from '../money.ts'
import type { Invoice, ListedInvoice, InvoiceStatus, InvoiceSummary, OutstandingInvoices } from '../schema.ts'
import { payableStatuses } from '../values.ts'
import { presentItems } from './items.ts'

type InvoiceQuery = SelectQueryBuilder<Tables, 'invoices', {}>

/**
 * The invoices that this person may see. The query itself checks the owner and the colleagues who share their invoices,
 * so that no caller can forget the check.
 */
export function invoicesOf(db: Db, viewer: Viewer): InvoiceQuery {
  const owner = ownerSeenBy(viewer)
  const all = db.selectFrom('invoices')
  if (owner === undefined) return all
  if (!viewer.ofCompany) return all.where('userId', '=', owner)
  return all.innerJoin(ownersSeenBy(db, owner, 'invoices'), (join) =>
    join.onRef('owners.ownerId', '=', 'invoices.userId').onRef('invoices.id', '>', 'owners.after'),
  )
}

/** The same invoices as invoicesOf, for queries that name a few of them. */
export function namedInvoicesOf(db: Db, viewer: Viewer): InvoiceQuery {
  const owner = ownerSeenBy(viewer)
  if (owner === undefined || !viewer.ofCompany) return invoicesOf(db, viewer)
  return db.selectFrom('invoices').where(isSeenBy(owner, 'invoices'))
}

/** The id of the invoice whose number is in the typed text, if this person may see it. */
export async function invoiceNamed(db: Db, viewer: Viewer, typed: string): Promise<number | undefined> {
  const spellings = invoiceNumbersIn(typed).flatMap((number) => [
    number,
    number.toUpperCase(),
    number.toLowerCase(),
  ])
  if (spellings.length === 0) return undefined
  const rows = await namedInvoicesOf(db, viewer)
    .select(['invoices.id', 'invoiceNumber'])
    .where('invoiceNumber', 'in', [...new Set(spellings)])
    .execute()
  const place = ({ invoiceNumber }: { invoiceNumber: string }) => spellings.indexOf(invoiceNumber)
  return rows.toSorted((one, other) => place(one) - place(other))[0]?.id
}

/** The same text that formatHundredths makes; an amount is never negative (migrations/0008-money.ts). */
export const amount = sql<string>`("amountCents" / 100) || '.' || ("amountCents" / 10 % 10) || ("amountCents" % 10)`

/** The columns of a list. Items are left out, so that unreadable items cannot break the list. */
export const invoiceColumns = [
  'id',
  'userId',
  'invoiceNumber',
  'issueDate',
  'dueDate',
  amount.as('amount'),
  'status',
] as const

/** The list of invoices, newest first, in pages. */
export function invoicePages(db: Db, viewer: Viewer): AsyncGenerator<ListedInvoice[], void> {
  return newestFirst((before, rows) =>
    invoicesOf(db, viewer)
      .select(invoiceColumns)
      .$if(seesOthers(viewer), (query) => query.select(customerName('invoices', viewer.role)))
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(rows)
      .execute(),
  )
}

/** Whether an invoice that asks for payment is past due: it is marked as overdue, or its due date is over. */
export const isPastDue = (today: string) => sql<boolean>`("status" = 'overdue' or "dueDate" < ${today})`

/**
 * The maximum number of invoices to sum up. The index lists past due invoices first, so other invoices are left out
 * before them.
 */
const maxSummed = 10_000

/**
 * Sums up the invoices of all customers that ask for payment.
 *
 * @param most the maximum number of invoices; lower in tests
 */
export async function sumOutstanding(
  db: Db,
  { today, most = maxSummed }: { today: string; most?: number },
): Promise<OutstandingInvoices> {
  const payable = db
    .selectFrom('invoices')
    .select(['amountCents', isPastDue(today).as('isPastDue')])
    .where(statusIn(payableStatuses))
    .limit(most + 1)
  const { count, cents, pastDueCount, pastDueCents } = await db
    .selectFrom(payable.as('payable'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum("amountCents"), 0)`.as('cents'),
      sql<number>`coalesce(sum(case when "isPastDue" then 1 else 0 end), 0)`.as('pastDueCount'),
      sql<number>`coalesce(sum(case when "isPastDue" then "amountCents" else 0 end), 0)`.as('pastDueCents'),
    ])
    .executeTakeFirstOrThrow()
  return {
    amount: formatHundredths(cents),
    pastDueCount,
    pastDueAmount: formatHundredths(pastDueCents),
    isPart: count > most,
  }
}

/** The invoices that are past due (see isPastDue), with the latest due dates first, at most `most`. */
export async function listPastDueInvoices(db: Db, { today, most }: { today: string; most: number }) {
  const listOf = (status: (typeof payableStatuses)[number]) =>
    db
      .selectFrom('invoices')
      .select(['id', 'invoiceNumber as title', 'dueDate as at'])
      // This condition is redundant, but it lets the planner use the partial index of payable invoices by due date.
      .where(statusIn(payableStatuses))
      .where('status', '=', status)
      .orderBy('dueDate', 'desc')
      .limit(most)
  const rows = [
    ...(await listOf('overdue').execute()),
    ...(await listOf('unpaid').where('dueDate', '<', today).execute()),
  ]
  return rows.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most)
}

/** Undefined if there is no such invoice or this person may not see it. */
export function findInvoice(db: Db, viewer: Viewer, id: number) {
  return namedInvoicesOf(db, viewer).selectAll('invoices').where('id', '=', id).executeTakeFirst()
}

export function findBilled(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'firstName', 'lastName', 'company', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Like findInvoice; locks the invoice until the transaction ends. */
export function findInvoiceForUpdate(tx: Db, viewer: Viewer, id: number) {
  return namedInvoicesOf(tx, viewer)
    .selectAll('invoices')
    .where('id', '=', id)
    .forUpdate('invoices')
    .executeTakeFirst()
}

/** The highest invoice id of a user; 0 without invoices. */
export async function newestInvoiceOf(db: Db, userId: number): Promise<number> {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? 0
}

/** A row as the API returns it, with decimal amounts. */
export function presentInvoice({ amountCents, items, ...row }: Selectable<Tables['invoices']>): Invoice {
  return { ...row, amount: formatHundredths(amountCents), items: presentItems(items) }
}

/**
 * Counts the invoices that this person may see, by status. For staff, who see all invoices, the database keeps the
 * counts in a table.
 */
function invoiceCountsOf(db: Db, viewer: Viewer) {
  const counts = isStaff(viewer.role)
    ? db.selectFrom('invoiceCounts').select(['status', 'count'])
    : invoicesOf(db, viewer).select(['status', sql<number>`1`.as('count')])
  return db.selectFrom(counts.as('counts'))
}

type CountedValues = Partial<Pick<Invoice, 'status'>>

const countOf = compileOnce((db, { id, ...values }: { id: number } & CountedValues, sight: Sight) =>
  invoiceCountsOf(db, { id, ...sight })
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count'))
    .where((row) => row.and(values)),
)

/** The number of invoices that this person may see and that have these values. */
export async function countInvoices(db: Db, viewer: Viewer, values: CountedValues = {}): Promise<number> {
  const [found] = await countOf(db, { ...values, id: viewer.id }, sightOf(viewer))
  return found?.count ?? 0
}

const countsByStatus = compileOnce((db, { id }: { id: number }, sight: Sight) =>
  invoiceCountsOf(db, { id, ...sight })
    .select(({ fn }) => ['status', fn.sum<number>('count').as('count')])
    .groupBy('status'),
)

/** Counts by status the invoices that this person may see. */
export async function summarizeInvoices(db: Db, viewer: Viewer): Promise<Omit<InvoiceSummary, 'today'>> {
  const rows = await countsByStatus(db, { id: viewer.id }, sightOf(viewer))
  const count = (status: InvoiceStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const pending = { unpaid: count('unpaid'), overdue: count('overdue') }
  return {
    ...pending,
    paid: count('paid'),
    cancelled: count('cancelled'),
    pending: pending.unpaid + pending.overdue,
  }
}
