import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { containing } from '../../../folded.ts'
import { isStaff, ownerSeenBy } from '../../../roles.ts'
import { compileOnce } from '../../../server/database/compileOnce.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/db.ts'
import type { Engine } from '../../../server/database/engine.ts'
import { jsonRows, type JsonRows } from '../../../server/database/jsonRows.ts'
import {
  noRows,
  readRange,
  readRangeOfGroups,
  type OrderedRows,
  type PageForm,
  type RowRange,
  type RowsInRange,
} from '../../../server/lists/rowRange.ts'
import {
  maxWalkedRows,
  pageRows,
  rankOf,
  walkedRange,
  walkRows,
  type Places,
} from '../../../server/lists/walkedRange.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { customerName } from '../../accounts/server/directory.ts'
import { isOfCompany, seesOthers, sightOf, type Sight, type Viewer } from '../../companies/server/sharing.ts'
import {
  ticketPriorities,
  ticketRow,
  ticketStatuses,
  sharedTicketRow,
  staffTicketRow,
  type ListedTicket,
  type TicketSelection,
} from '../schema.ts'
import { createdWithin } from './ages.ts'
import { countTickets, ticketColumns, ticketsOf } from './queries.ts'

type Filter = Omit<TicketSelection, 'sort' | 'direction'>
type TicketRows = SelectQueryBuilder<Tables, 'tickets', Pick<ListedTicket, (typeof ticketColumns)[number]>>
type Order = Exclude<NonNullable<TicketSelection['sort']>, 'status' | 'priority' | 'createdAt'>

/** The orders, each with the columns that may be filtered, in which an index has the tickets (migrations/0017, 0035, 0042). */
const indexed = new Set([
  'id',
  'id status',
  'id priority',
  'id status priority',
  'id category',
  'id replied',
  'id priority replied',
  'title',
  'updatedAt',
  'updatedAt status',
  'updatedAt replied',
])

/** Orders of one customer's tickets that have an index. */
const indexedOfOne = new Set(['id', 'id status', 'updatedAt'])

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
  if (!isIndexed(viewer, filter, sort)) {
    const places = { after: range.first, upTo: range.last + 1 }
    const form = { engine, ...sightOf(viewer), sort, isAscending }
    const found = await walkPage(db, { ...valuesOf(viewer, filter), ...places }, form)
    const filters = 'a status, a priority or a customer'
    return walkedRange(found, { filters, onlyNewest: filter.words !== undefined })
  }
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<ListedTicket> => ({
    count: () => count(db, viewer, part),
    read: async ({ fromEnd, ...place }) => {
      const form = { engine, ...sightOf(viewer), order, isAscending: ascending, fromEnd }
      const [page] = await readPage(db, { ...valuesOf(viewer, part), ...place }, form)
      return page ?? noRows
    },
  })
  if (sort === 'status' || sort === 'priority') {
    const groups = isAscending ? groupsBy(sort, filter) : groupsBy(sort, filter).toReversed()
    return readRangeOfGroups(
      range,
      groups.map((part) => inOrder(part, 'id', false)),
    )
  }
  // A ticket is created when it gets its id.
  return readRange(range, inOrder(filter, sort === 'createdAt' ? 'id' : sort, isAscending))
}

/** Statuses in the order of a ticket's life, priorities from low to critical; newest first in each. */
function groupsBy(sort: 'status' | 'priority', filter: Filter): Filter[] {
  const groups: Filter[] =
    sort === 'status'
      ? ticketStatuses.map((status) => ({ ...filter, status }))
      : ticketPriorities.map((priority) => ({ ...filter, priority }))
  return groups.filter((group) => (filter[sort] ?? group[sort]) === group[sort])
}

/** Whether an index has the tickets of the filter in this order; of a status or a priority, each value. */
function isIndexed(viewer: Viewer, filter: Filter, sort: NonNullable<TicketSelection['sort']>): boolean {
  const { status, priority, category, customer, company, age, customerReplied, words } = filter
  const isByValue = sort === 'status' || sort === 'priority'
  const filtered = [
    isByValue || sort === 'createdAt' ? 'id' : sort,
    (status || sort === 'status') && 'status',
    (priority || sort === 'priority') && 'priority',
    category && 'category',
    customerReplied && 'replied',
  ]
    .filter(Boolean)
    .join(' ')
  if (words !== undefined || company !== undefined) return false
  // The places of an age are those of ids.
  if (age !== undefined && (sort === 'title' || sort === 'updatedAt')) return false
  const isOfOne = (ownerSeenBy(viewer) ?? customer) !== undefined
  return (isOfOne ? indexedOfOne : indexed).has(filtered)
}

async function count(db: Db, viewer: Viewer, filter: Filter): Promise<number> {
  const { status, priority, category, customer, customerReplied, age } = filter
  if (customer === undefined && customerReplied === undefined && age === undefined) {
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
const valuesOf = ({ id }: Viewer, { words, age, ...filter }: Filter) => ({
  id,
  ...filter,
  ...createdWithin(age),
  titles: patternsOf(words),
})
type FilterValues = ReturnType<typeof valuesOf>

/** LIKE patterns for titles with all these words, without case and accents. */
const patternsOf = (words: string | undefined): string[] => [...new Set(words?.split(/\s+/))].map(containing)

function matching(db: Db, values: Omit<FilterValues, 'titles'>, sight: Sight) {
  const { id, status, priority, category, customer, company, since, before, customerReplied } = values
  let query = ticketsOf(db, { id, ...sight })
  if (since !== undefined) query = query.where('tickets.id', '>=', firstCreated(since))
  if (before !== undefined) query = query.where('tickets.id', '<', firstCreated(before))
  if (company !== undefined) query = query.where(isOfCompany(company, 'tickets'))
  if (customerReplied !== undefined) query = query.where('customerRepliedAt', 'is not', null)
  if (customer !== undefined) query = query.where('userId', '=', customer)
  if (status !== undefined) query = query.where('status', '=', status)
  if (priority !== undefined) query = query.where('priority', '=', priority)
  return category === undefined ? query : query.where('category', '=', category)
}

const afterAllIds = 2_147_483_647

/**
 * The id of the first ticket from this time on, by which those before and after it are parted: a ticket is created when it gets its
 * id, and every index has the ids.
 */
const firstCreated = (time: string) => sql<number>`coalesce((select "id" from "tickets" as "dated"
  where "dated"."createdAt" >= ${time} order by "dated"."createdAt", "dated"."id" limit 1), ${sql.lit(afterAllIds)})`

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
    return jsonOf(engine, { role, ofCompany }, rows)
  },
)

/** The rows as this person gets them. */
function jsonOf(engine: Engine, sight: Sight, rows: TicketRows): RawBuilder<JsonRows<ListedTicket>> {
  if (!seesOthers(sight)) return jsonRows(engine, { as: ticketRow, of: 'tickets' }, rows)
  const withNames = rows.select(customerName('tickets', sight.role))
  if (!isStaff(sight.role)) return jsonRows(engine, { as: sharedTicketRow, of: 'tickets' }, withNames)
  const forStaff = withNames.select('customerRepliedAt')
  return jsonRows(engine, { as: staffTicketRow, of: 'tickets' }, forStaff)
}

const walkedExpressions = {
  id: sql.ref('id'),
  createdAt: sql.ref('id'),
  title: sql`lower("title")`,
  category: sql.ref('category'),
  updatedAt: sql.ref('updatedAt'),
  status: rankOf('status', ticketStatuses),
  priority: rankOf('priority', ticketPriorities),
}

interface WalkForm extends Sight {
  engine: Engine
  sort: keyof typeof walkedExpressions
  isAscending: boolean
}

/** Walks the newest tickets of what an index has of the filter, and compares the rest of it on the way. */
const walkPage = compileOnce(
  (
    db,
    { after, upTo, titles, ...values }: FilterValues & Places,
    { engine, sort, isAscending, ...sight }: WalkForm,
  ) => {
    const { id, customer, company, since, before, status, priority, category, customerReplied } = values
    const isOfFew = (ownerSeenBy({ id, ...sight }) ?? customer ?? company) !== undefined
    const led = isOfFew
      ? { customer, company, status }
      : customerReplied !== undefined
        ? { customerReplied }
        : status !== undefined || priority !== undefined
          ? { status, priority }
          : { category }
    const walked = matching(db, { id, since, before, ...led }, sight)
      .select(['tickets.id', 'title', 'status', 'priority', 'category', 'updatedAt', 'customerRepliedAt'])
      .$if(titles.length > 0, (query) => query.select(sql<string>`folded("title")`.as('folded')))
      .orderBy('id', 'desc')
      .limit(maxWalkedRows + 1)
    const direction = sql.raw(isAscending ? 'asc' : 'desc')
    const isByValue = sort === 'status' || sort === 'priority'
    const conditions = [
      sql<boolean>`true`,
      ...(status === undefined ? [] : [sql<boolean>`"status" = ${status}`]),
      ...(priority === undefined ? [] : [sql<boolean>`"priority" = ${priority}`]),
      ...(category === undefined ? [] : [sql<boolean>`"category" = ${category}`]),
      ...(customerReplied === undefined ? [] : [sql<boolean>`"customerRepliedAt" is not null`]),
      ...titles.map((title) => sql<boolean>`"folded" like ${title} escape '\\'`),
    ]
    const rows = db
      .selectFrom('tickets')
      .innerJoin(pageRows({ after, upTo }).as('page'), 'page.foundId', 'tickets.id')
      .select(ticketColumns)
      .orderBy('page.place')
    return walkRows({
      walked,
      where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
      orderBy: sql`${walkedExpressions[sort]} ${direction}, "id" ${isByValue ? sql.raw('desc') : direction}`,
      rows: jsonOf(engine, sight, rows),
    })
  },
)
