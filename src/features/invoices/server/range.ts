import { ownerSeenBy } from '../../../roles.ts'
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
import { customerName } from '../../accounts/server/directory.ts'
import { seesOthers, sightOf, type Sight, type Viewer } from '../../companies/server/sharing.ts'
import {
  invoiceRow,
  invoiceStatuses,
  staffInvoiceRow,
  type ListedInvoice,
  type InvoiceSelection,
} from '../schema.ts'
import { countInvoices, invoicesOf, invoiceColumns } from './queries.ts'

type Filter = Pick<InvoiceSelection, 'status' | 'customer'>
type Order = 'id' | 'invoiceNumber' | 'issueDate' | 'dueDate' | 'amountCents'

/**
 * The invoices of a selection that this person may see, at some places of its order.
 *
 * @throws AppError 400 where too many invoices would have to be sorted
 */
export async function invoicesInRange(
  database: Database,
  viewer: Viewer,
  range: RowRange,
  { sort = 'id', direction = 'descending', ...filter }: InvoiceSelection,
): Promise<RowsInRange<ListedInvoice>> {
  const { db, engine } = database
  const isAscending = direction === 'ascending'
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<ListedInvoice> => ({
    count: () => count(db, viewer, part),
    read: async ({ fromEnd, ...place }) => {
      const form = { engine, ...sightOf(viewer), order, isAscending: ascending, fromEnd }
      const [page] = await readPage(db, { ...part, ...place, id: viewer.id }, form)
      return page ?? noRows
    },
  })
  if (sort === 'status') {
    await checkWork(db, viewer, filter, 'id')
    const statuses = isAscending ? invoiceStatuses : invoiceStatuses.toReversed()
    const groups = statuses.filter((status) => (filter.status ?? status) === status)
    return readRangeOfGroups(
      range,
      groups.map((status) => inOrder({ ...filter, status }, 'id', false)),
    )
  }
  const order = sort === 'amount' ? 'amountCents' : sort
  await checkWork(db, viewer, filter, order)
  return readRange(range, inOrder(filter, order, isAscending))
}

/** By id every status has an index, the other orders are those of all invoices (migrations/0017). */
async function checkWork(db: Db, viewer: Viewer, { status, customer }: Filter, order: Order): Promise<void> {
  const isOfOne = (ownerSeenBy(viewer) ?? customer) !== undefined
  const isIndexed = status === undefined ? !isOfOne || order === 'id' : !isOfOne && order === 'id'
  if (isIndexed) return
  const walked = await count(db, viewer, { status, customer })
  if (walked > maxWalkedRows) throw tooManyToSort(walked, 'a status or a customer')
}

async function count(db: Db, viewer: Viewer, filter: Filter): Promise<number> {
  const { status, customer } = filter
  if (customer === undefined) return countInvoices(db, viewer, status && { status })
  const [found] = await countMatching(db, { ...filter, id: viewer.id }, sightOf(viewer))
  return found?.count ?? 0
}

type FilterValues = Filter & { id: number }

function matching(db: Db, { id, status, customer }: FilterValues, sight: Sight) {
  let query = invoicesOf(db, { id, ...sight })
  if (customer !== undefined) query = query.where('userId', '=', customer)
  return status === undefined ? query : query.where('status', '=', status)
}

const countMatching = compileOnce((db, values: FilterValues, sight: Sight) =>
  matching(db, values, sight).select((by) => by.fn.countAll<number>().as('count')),
)

/** Walks to the place by the ids of an index, and reads the rows after that. */
const readPage = compileOnce(
  (
    db,
    { offset, limit, ...values }: FilterValues & { offset: number; limit: number },
    { engine, role, ofCompany, order, isAscending, fromEnd }: PageForm<Order> & Sight,
  ) => {
    const walked = isAscending === fromEnd ? 'desc' : 'asc'
    const page = matching(db, values, { role, ofCompany })
      .select('id')
      .orderBy(order, walked)
      .orderBy('id', walked)
      .limit(limit)
      .offset(offset)
    const direction = isAscending ? 'asc' : 'desc'
    const rows = db
      .selectFrom('invoices')
      .select(invoiceColumns)
      .where('id', 'in', page)
      .orderBy(order, direction)
      .orderBy('id', direction)
    if (!seesOthers({ role, ofCompany })) return jsonRows(engine, { as: invoiceRow, of: 'invoices' }, rows)
    const withNames = rows.select(customerName('invoices', role))
    return jsonRows(engine, { as: staffInvoiceRow, of: 'invoices' }, withNames)
  },
)
