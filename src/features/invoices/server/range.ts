import { isStaff, ownerSeenBy, type Role } from '../../../roles.ts'
import { compileOnce } from '../../../server/database/compileOnce.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/db.ts'
import { jsonRows } from '../../../server/database/jsonRows.ts'
import {
  maxWalkedRows,
  noRows,
  readRange,
  readRangeOfGroups,
  tooManyToSort,
  type OrderedRows,
  type PageForm,
  type RowRange,
  type RowsInRange,
} from '../../../server/rowRange.ts'
import type { Actor } from '../../../server/session.ts'
import { customerName } from '../../accounts/server/directory.ts'
import {
  invoiceRow,
  invoiceStatuses,
  staffInvoiceRow,
  type ListedInvoice,
  type InvoiceSelection,
} from '../schema.ts'
import { countInvoices, invoicesOf, rowColumns } from './queries.ts'

type Filter = Pick<InvoiceSelection, 'status' | 'customer'>
type Order = 'id' | 'invoiceNumber' | 'issueDate' | 'dueDate' | 'amountCents'

/**
 * The invoices of a selection that this person may see, at some places of its order.
 *
 * @throws AppError 400 where too many invoices would have to be sorted
 */
export async function invoicesInRange(
  database: Database,
  actor: Actor,
  range: RowRange,
  { sort = 'id', direction = 'descending', ...filter }: InvoiceSelection,
): Promise<RowsInRange<ListedInvoice>> {
  const { db, engine } = database
  const isAscending = direction === 'ascending'
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<ListedInvoice> => ({
    count: () => count(db, actor, part),
    read: async ({ fromEnd, ...place }) => {
      const form = { engine, role: actor.role, order, isAscending: ascending, fromEnd }
      const [page] = await readPage(db, { ...part, ...place, id: actor.id }, form)
      return page ?? noRows
    },
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
  const [found] = await countMatching(db, { ...filter, id: actor.id }, { role: actor.role })
  return found?.count ?? 0
}

type FilterValues = Filter & { id: number }

function matching(db: Db, { id, status, customer }: FilterValues, { role }: { role: Role }) {
  let query = invoicesOf(db, { id, role })
  if (customer !== undefined) query = query.where('userId', '=', customer)
  return status === undefined ? query : query.where('status', '=', status)
}

const countMatching = compileOnce((db, values: FilterValues, form: { role: Role }) =>
  matching(db, values, form).select((by) => by.fn.countAll<number>().as('count')),
)

/** Walks to the place by the ids of an index, and reads the rows after that. */
const readPage = compileOnce(
  (
    db,
    { offset, limit, ...values }: FilterValues & { offset: number; limit: number },
    { engine, role, order, isAscending, fromEnd }: PageForm<Order>,
  ) => {
    const walked = isAscending === fromEnd ? 'desc' : 'asc'
    const page = matching(db, values, { role })
      .select('id')
      .orderBy(order, walked)
      .orderBy('id', walked)
      .limit(limit)
      .offset(offset)
    const direction = isAscending ? 'asc' : 'desc'
    const rows = db
      .selectFrom('invoices')
      .select(rowColumns)
      .where('id', 'in', page)
      .orderBy(order, direction)
      .orderBy('id', direction)
    if (!isStaff(role)) return jsonRows(engine, { as: invoiceRow, of: 'invoices' }, rows)
    const withNames = rows.select(customerName('invoices', role))
    return jsonRows(engine, { as: staffInvoiceRow, of: 'invoices' }, withNames)
  },
)
