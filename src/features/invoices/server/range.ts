import { ownerSeenBy } from '../../../roles.ts'
import type { Db } from '../../../server/database/db.ts'
import {
  maxWalkedRows,
  readRange,
  readRangeOfGroups,
  tooManyToSort,
  type OrderedRows,
  type RowRange,
  type RowsInRange,
} from '../../../server/rowRange.ts'
import type { Actor } from '../../../server/session.ts'
import { invoiceStatuses, type InvoiceRow, type InvoiceSelection } from '../schema.ts'
import { countInvoices, invoicesOf, presentRow, rowColumns } from './queries.ts'

type Filter = Pick<InvoiceSelection, 'status' | 'customer'>
type Order = 'id' | 'invoiceNumber' | 'issueDate' | 'dueDate' | 'amountCents'

/**
 * The invoices of a selection that this person may see, at some places of its order.
 *
 * @throws AppError 400 where too many invoices would have to be sorted
 */
export async function invoicesInRange(
  db: Db,
  actor: Actor,
  range: RowRange,
  { sort = 'id', direction = 'descending', ...filter }: InvoiceSelection,
): Promise<RowsInRange<InvoiceRow>> {
  const isAscending = direction === 'ascending'
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<InvoiceRow> => ({
    count: () => count(db, actor, part),
    read: ({ offset, limit, fromEnd }) =>
      readPage(db, actor, part, { order, isAscending: ascending !== fromEnd, offset, limit }),
  })
  if (sort === 'status') {
    await checkWork(db, actor, filter, 'id')
    const statuses = isAscending ? invoiceStatuses : invoiceStatuses.toReversed()
    const groups = statuses.filter((status) => (filter.status ?? status) === status)
    return readRangeOfGroups(
      range,
      groups.map((status) => inOrder({ ...filter, status }, 'id', false)),
    )
  }
  const order = sort === 'amount' ? 'amountCents' : sort
  await checkWork(db, actor, filter, order)
  return readRange(range, inOrder(filter, order, isAscending))
}

/** By id every status has an index, the other orders are those of all invoices (migrations/0017). */
async function checkWork(db: Db, actor: Actor, { status, customer }: Filter, order: Order): Promise<void> {
  const isOfOne = (ownerSeenBy(actor) ?? customer) !== undefined
  const isIndexed = status === undefined ? !isOfOne || order === 'id' : !isOfOne && order === 'id'
  if (isIndexed) return
  const walked = await count(db, actor, { status, customer })
  if (walked > maxWalkedRows) throw tooManyToSort(walked, 'a status or a customer')
}

async function count(db: Db, actor: Actor, filter: Filter): Promise<number> {
  const { status, customer } = filter
  if (customer === undefined) return countInvoices(db, actor, status && { status })
  const found = matching(db, actor, filter).select((by) => by.fn.countAll<number>().as('count'))
  return (await found.executeTakeFirstOrThrow()).count
}

function matching(db: Db, actor: Actor, { status, customer }: Filter) {
  let query = invoicesOf(db, actor)
  if (customer !== undefined) query = query.where('userId', '=', customer)
  return status === undefined ? query : query.where('status', '=', status)
}

interface Page {
  order: Order
  isAscending: boolean
  offset: number
  limit: number
}

/** Walks to the place by the ids of an index, and reads the rows after that. */
async function readPage(
  db: Db,
  actor: Actor,
  filter: Filter,
  { order, isAscending, offset, limit }: Page,
): Promise<InvoiceRow[]> {
  const direction = isAscending ? 'asc' : 'desc'
  const page = matching(db, actor, filter)
    .select('id')
    .orderBy(order, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .selectFrom('invoices')
    .select(rowColumns)
    .where('id', 'in', page)
    .orderBy(order, direction)
    .orderBy('id', direction)
    .execute()
  return rows.map(presentRow)
}
