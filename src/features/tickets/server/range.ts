import { sql } from 'kysely'
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
import { ticketPriorities, ticketStatuses, type TicketRow, type TicketSelection } from '../schema.ts'
import { countTickets, rowColumns, ticketsOf } from './queries.ts'

type Filter = Omit<TicketSelection, 'sort' | 'direction'>
type Order = Exclude<NonNullable<TicketSelection['sort']>, 'status' | 'priority' | 'createdAt'>

/** The orders, each with the columns that may be filtered, in which an index has the tickets (migrations/0017). */
const indexed = new Set([
  'id',
  'id status',
  'id priority',
  'id status priority',
  'id category',
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
  db: Db,
  actor: Actor,
  range: RowRange,
  { sort = 'id', direction = 'descending', ...filter }: TicketSelection,
): Promise<RowsInRange<TicketRow>> {
  const isAscending = direction === 'ascending'
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<TicketRow> => ({
    count: () => count(db, actor, part),
    read: ({ offset, limit, fromEnd }) =>
      readPage(db, actor, part, { order, isAscending: ascending !== fromEnd, offset, limit }),
  })
  if (sort === 'status' || sort === 'priority') {
    await walksAll(db, actor, filter, 'id')
    const groups = isAscending ? groupsBy(sort, filter) : groupsBy(sort, filter).toReversed()
    return readRangeOfGroups(
      range,
      groups.map((part) => inOrder(part, 'id', false)),
    )
  }
  // A ticket is created when it gets its id.
  const order = sort === 'createdAt' ? 'id' : sort
  const isWhole = await walksAll(db, actor, filter, order)
  const { rows, total } = await readRange(range, inOrder(filter, order, isAscending))
  return { rows, total: isWhole ? total : undefined }
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
async function walksAll(db: Db, actor: Actor, filter: Filter, order: Order): Promise<boolean> {
  const { status, priority, category, customer, title } = filter
  const owner = ownerSeenBy(actor) ?? customer
  const filtered = [order, status && 'status', priority && 'priority', category && 'category']
    .filter(Boolean)
    .join(' ')
  const isIndexed = owner === undefined ? indexed.has(filtered) : filtered === 'id'
  if (isIndexed && title === undefined) return true
  const walked = await count(db, actor, { status, priority, customer })
  if (walked <= maxWalkedRows) return true
  if (title !== undefined) return false
  throw tooManyToSort(walked, 'a status, a priority or a customer')
}

async function count(db: Db, actor: Actor, filter: Filter): Promise<number> {
  const { status, priority, category, customer, title } = filter
  if (customer === undefined && title === undefined) {
    return countTickets(db, actor, {
      ...(status && { status }),
      ...(priority && { priority }),
      ...(category && { category }),
    })
  }
  const found = matching(db, actor, filter).select((by) => by.fn.countAll<number>().as('count'))
  return (await found.executeTakeFirstOrThrow()).count
}

function matching(db: Db, actor: Actor, { status, priority, category, customer, title }: Filter) {
  let query = ticketsOf(db, actor)
  if (customer !== undefined) query = query.where('userId', '=', customer)
  if (status !== undefined) query = query.where('status', '=', status)
  if (priority !== undefined) query = query.where('priority', '=', priority)
  if (title !== undefined) {
    const oldest = query.select('id').orderBy('id', 'desc').limit(1).offset(maxWalkedRows)
    query = query.where('id', '>', (by) => by.fn.coalesce(oldest, by.lit(0)))
    // Case is ignored for letters of ASCII only, as by both databases.
    const words = title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).split(/\s+/)
    for (const word of words) {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
      query = query.where(sql<boolean>`lower("title") like ${pattern} escape '\\'`)
    }
  }
  return category === undefined ? query : query.where('category', '=', category)
}

const orderExpressions = {
  id: sql.ref('id'),
  title: sql`lower("title")`,
  category: sql.ref('category'),
  updatedAt: sql.ref('updatedAt'),
}

interface Page {
  order: Order
  isAscending: boolean
  offset: number
  limit: number
}

/** Walks to the place by the ids of an index, and reads the rows after that. */
function readPage(
  db: Db,
  actor: Actor,
  filter: Filter,
  { order, isAscending, offset, limit }: Page,
): Promise<TicketRow[]> {
  const direction = isAscending ? 'asc' : 'desc'
  const page = matching(db, actor, filter)
    .select('id')
    .orderBy(orderExpressions[order], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom('tickets')
    .select(rowColumns)
    .where('id', 'in', page)
    .orderBy(orderExpressions[order], direction)
    .orderBy('id', direction)
    .execute()
}
