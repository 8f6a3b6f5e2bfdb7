import { sql } from 'kysely'
import { containing } from '../../../folded.ts'
import { isStaff, ownerSeenBy } from '../../../roles.ts'
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
  ticketPriorities,
  ticketRow,
  ticketStatuses,
  sharedTicketRow,
  staffTicketRow,
  type ListedTicket,
  type TicketSelection,
} from '../schema.ts'
import { countTickets, ticketColumns, ticketsOf } from './queries.ts'

type Filter = Omit<TicketSelection, 'sort' | 'direction'>
type Order = Exclude<NonNullable<TicketSelection['sort']>, 'status' | 'priority' | 'createdAt'>

/** The orders, each with the columns that may be filtered, in which an index has the tickets (migrations/0017, 0035). */
const indexed = new Set([
  'id',
  'id status',
  'id priority',
  'id status priority',
  'id category',
  'id replied',
  'title',
  'updatedAt',
  'updatedAt status',
])

/**
 * The tickets of a selection that this person may see, at some places of its order.
 *
 * @throws AppError 400 where too many tickets would have to be sorted
 */
export async function ticketsInRange(
  database: Database,
  viewer: Viewer,
  range: RowRange,
  { sort = 'id', direction = 'descending', ...filter }: TicketSelection,
): Promise<RowsInRange<ListedTicket>> {
  const { db, engine } = database
  const isAscending = direction === 'ascending'
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<ListedTicket> => ({
    count: () => count(db, viewer, part),
    read: async ({ fromEnd, ...place }) => {
      const form = { engine, ...sightOf(viewer), order, isAscending: ascending, fromEnd }
      const [page] = await readPage(db, { ...valuesOf(viewer, part), ...place }, form)
      return page ?? noRows
    },
  })
  if (sort === 'status' || sort === 'priority') {
    await walksAll(db, viewer, filter, 'id')
    const groups = isAscending ? groupsBy(sort, filter) : groupsBy(sort, filter).toReversed()
    return readRangeOfGroups(
      range,
      groups.map((part) => inOrder(part, 'id', false)),
    )
  }
  // A ticket is created when it gets its id.
  const order = sort === 'createdAt' ? 'id' : sort
  const isWhole = await walksAll(db, viewer, filter, order)
  const found = await readRange(range, inOrder(filter, order, isAscending))
  return isWhole ? found : { ...found, total: undefined }
}

/** Statuses in the order of a ticket's life, priorities from low to critical; newest first in each. */
function groupsBy(sort: 'status' | 'priority', filter: Filter): Filter[] {
  const groups: Filter[] =
    sort === 'status'
      ? ticketStatuses.map((status) => ({ ...filter, status }))
      : ticketPriorities.map((priority) => ({ ...filter, priority }))
  return groups.filter((group) => (filter[sort] ?? group[sort]) === group[sort])
}

/** Whether every ticket of the filter is found: words are searched in the newest ones only, where there are many. */
async function walksAll(db: Db, viewer: Viewer, filter: Filter, order: Order): Promise<boolean> {
  const { status, priority, category, customer, customerReplied, title } = filter
  const owner = ownerSeenBy(viewer) ?? customer
  const filtered = [
    order,
    status && 'status',
    priority && 'priority',
    category && 'category',
    customerReplied && 'replied',
  ]
    .filter(Boolean)
    .join(' ')
  const isIndexed = owner === undefined ? indexed.has(filtered) : filtered === 'id'
  if (isIndexed && title === undefined) return true
  const walked = await count(db, viewer, { status, priority, customer, customerReplied })
  if (walked <= maxWalkedRows) return true
  if (title !== undefined) return false
  throw tooManyToSort(walked, 'a status, a priority or a customer')
}

async function count(db: Db, viewer: Viewer, filter: Filter): Promise<number> {
  const { status, priority, category, customer, customerReplied, title } = filter
  if (customer === undefined && customerReplied === undefined && title === undefined) {
    return countTickets(db, viewer, {
      ...(status && { status }),
      ...(priority && { priority }),
      ...(category && { category }),
    })
  }
  const [found] = await countMatching(db, valuesOf(viewer, filter), sightOf(viewer))
  return found?.count ?? 0
}

/** The filter as a query binds it, for this person. */
const valuesOf = ({ id }: Viewer, { title, ...filter }: Filter) => ({
  id,
  ...filter,
  titles: patternsOf(title),
})
type FilterValues = ReturnType<typeof valuesOf>

/** What a title with all these words is like, without case and accents. */
const patternsOf = (words: string | undefined): string[] => words?.split(/\s+/).map(containing) ?? []

function matching(db: Db, values: FilterValues, sight: Sight) {
  const { id, status, priority, category, customer, customerReplied, titles } = values
  let query = ticketsOf(db, { id, ...sight })
  if (customerReplied !== undefined) query = query.where('customerRepliedAt', 'is not', null)
  if (customer !== undefined) query = query.where('userId', '=', customer)
  if (status !== undefined) query = query.where('status', '=', status)
  if (priority !== undefined) query = query.where('priority', '=', priority)
  if (titles.length > 0) {
    const oldest = query.select('id').orderBy('id', 'desc').limit(1).offset(maxWalkedRows)
    query = query.where('id', '>', (by) => by.fn.coalesce(oldest, by.lit(0)))
    for (const title of titles) {
      query = query.where(sql<boolean>`folded("title") like ${title} escape '\\'`)
    }
  }
  return category === undefined ? query : query.where('category', '=', category)
}

const countMatching = compileOnce((db, values: FilterValues, sight: Sight) =>
  matching(db, values, sight).select((by) => by.fn.countAll<number>().as('count')),
)

const orderExpressions = {
  id: sql.ref('id'),
  title: sql`lower("title")`,
  category: sql.ref('category'),
  updatedAt: sql.ref('updatedAt'),
}

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
      .orderBy(orderExpressions[order], walked)
      .orderBy('id', walked)
      .limit(limit)
      .offset(offset)
    const direction = isAscending ? 'asc' : 'desc'
    const rows = db
      .selectFrom('tickets')
      .select(ticketColumns)
      .where('id', 'in', page)
      .orderBy(orderExpressions[order], direction)
      .orderBy('id', direction)
    if (!seesOthers({ role, ofCompany })) return jsonRows(engine, { as: ticketRow, of: 'tickets' }, rows)
    const withNames = rows.select(customerName('tickets', role))
    if (!isStaff(role)) return jsonRows(engine, { as: sharedTicketRow, of: 'tickets' }, withNames)
    const forStaff = withNames.select('customerRepliedAt')
    return jsonRows(engine, { as: staffTicketRow, of: 'tickets' }, forStaff)
  },
)
