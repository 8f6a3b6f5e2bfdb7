import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { isStaff, ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { amongIds } from '../../../../server/lists/amongIds.ts'
import { isAmong, searchTyped } from '../../../../server/lists/matching.ts'
import { matchingOwned } from '../../../../server/lists/matchingOwned.ts'
import {
  noRows,
  readRange,
  readRangeOfGroups,
  type OrderedRows,
  type PageForm,
  type RowRange,
  type RowsInRange,
} from '../../../../server/lists/rowRange.ts'
import { walkedIds, type IdPages } from '../../../../server/lists/rowsCsv.ts'
import {
  allOf,
  maxWalkedRows,
  firstIs,
  pageRows,
  rankOf,
  walkedRange,
  walkRows,
  type Places,
} from '../../../../server/lists/walkedRange.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import { ownersSearched, seesPeople, sightOf, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { ticketPriorities, ticketStatuses, type ListedTicket, type TicketSelection } from '../schema.ts'
import { isAssigned, isWaiting, waitsSince } from './assignees.ts'
import { countTickets } from './counts.ts'
import { isIndexed, type Filter } from './indexes.ts'
import { namedTicketsOf, ticketColumns } from './queries.ts'
import { jsonOf, type RowSight } from './rowJson.ts'
import { wordsOfTickets } from './searched.ts'
import { isWithin, selectedRows, valuesOf, type FilterValues } from './selected.ts'

type Order = Exclude<NonNullable<TicketSelection['sort']>, 'status' | 'priority' | 'createdAt'>

/**
 * The selected tickets that the user may see, in a range of rows.
 *
 * @param isDetailed whether rows for staff have further columns (rowJson.ts)
 * @throws AppError 400 if too many tickets would have to be sorted
 */
export async function ticketsInRange(
  database: Database,
  viewer: Viewer,
  range: RowRange,
  { sort: asked, direction = 'descending', ...filter }: TicketSelection,
  isDetailed = false,
): Promise<RowsInRange<ListedTicket>> {
  const { db, engine } = database
  if (!(await seesPeople(db, viewer, 'tickets', filter))) return { ...noRows, total: 0 }
  const sort = asked ?? 'id'
  const isAscending = direction === 'ascending'
  if (!isIndexed(viewer, filter, sort)) {
    const places = { after: range.first, upTo: range.last + 1 }
    const values = { ...valuesOf(viewer, filter), ...places }
    const form = { engine, ...sightOf(viewer), isDetailed, sort, isAscending }
    const filters = 'a status, a priority or a customer'
    if (filter.words === undefined) {
      const byCategory = await hasFewTickets(db, viewer, filter.category)
      return walkedRange(await walkPage(db, values, { ...form, byCategory }), { filters })
    }
    const owners =
      filter.customer === undefined ? await ownersSearched(db, viewer, 'tickets') : [filter.customer]
    const { words, ticketId: namedId } = searchTyped(filter.words)
    const more = await wordsOfTickets(database, viewer, { words, owners })
    const matched = { words, namedId, owners, ...more, most: maxWalkedRows + 1 }
    const found = await matchingOwned(database, 'tickets', matched)
    // SQLite serves nobody else while it looks up the words and, after this, the tickets.
    await nextTurn()
    const page = pageOfWalk(db, values, {
      ...form,
      found,
      firstId: asked === undefined ? namedId : undefined,
    })
    return walkedRange((await page.execute(db)).rows, { filters, onlyNewest: true })
  }
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<ListedTicket> => ({
    count: () => countTickets(db, viewer, part),
    read: async ({ fromEnd, ...place }) => {
      const form = { engine, ...sightOf(viewer), isDetailed, order, isAscending: ascending, fromEnd }
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
  // Ids have the order of creation, so `createdAt` uses them.
  return readRange(range, inOrder(filter, sort === 'createdAt' ? 'id' : sort, isAscending))
}

/** A filter for each status, from open to closed, or for each priority, from low to critical. */
function groupsBy(sort: 'status' | 'priority', filter: Filter): Filter[] {
  const groups: Filter[] =
    sort === 'status'
      ? ticketStatuses.map((status) => ({ ...filter, status }))
      : ticketPriorities.map((priority) => ({ ...filter, priority }))
  return groups.filter((group) => (filter[sort] ?? group[sort]) === group[sort])
}

/** The ids of the filtered tickets that the user may see, newest first. @throws AppError 400 if the list is refused */
export async function ticketIds(database: Database, viewer: Viewer, filter: Filter): Promise<IdPages> {
  if (!isIndexed(viewer, filter, 'id'))
    return walkedIds((range) => ticketsInRange(database, viewer, range, { ...filter, sort: 'id' }))
  return newestFirst((before, rows) =>
    selectedRows(database.db, valuesOf(viewer, filter), sightOf(viewer))
      .select('tickets.id')
      .where('tickets.id', '<', before)
      .orderBy('tickets.id', 'desc')
      .limit(rows)
      .execute(),
  )
}

const orderExpressions = {
  id: sql.ref('id'),
  title: sql`lower("title")`,
  category: sql.ref('category'),
  updatedAt: sql.ref('updatedAt'),
  waitsSince,
}

/** Skips to the offset by reading only ids from an index, then reads only the rows of the page. */
const readPage = compileOnce(
  (
    db,
    { offset, limit, ...values }: FilterValues & { offset: number; limit: number },
    { engine, role, ofCompany, isDetailed, order, isAscending, fromEnd }: PageForm<Order> & RowSight,
  ) => {
    const walked = isAscending === fromEnd ? 'desc' : 'asc'
    const page = selectedRows(db, values, { role, ofCompany })
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
    return jsonOf(engine, { role, ofCompany, isDetailed }, rows)
  },
)

const walkedExpressions = {
  id: sql.ref('id'),
  createdAt: sql.ref('id'),
  title: sql`lower("title")`,
  category: sql.ref('category'),
  updatedAt: sql.ref('updatedAt'),
  waitsSince: sql`case when ${isWaiting({ waitsForCustomer: false })} then ${waitsSince} end`,
  status: rankOf('status', ticketStatuses),
  priority: rankOf('priority', ticketPriorities),
}

interface WalkForm extends RowSight {
  engine: Engine
  sort: keyof typeof walkedExpressions
  isAscending: boolean
  /** Whether to read the tickets of the category instead of the tickets with the status or the priority. */
  byCategory?: boolean
}

/** Whether a category has few enough tickets to walk all of them. The database maintains their number. */
const hasFewTickets = async (db: Db, viewer: Viewer, category: TicketSelection['category']) =>
  category !== undefined &&
  isStaff(viewer.role) &&
  (await countTickets(db, viewer, { category })) <= maxWalkedRows

/**
 * Reads the tickets that the search found, or the newest tickets that an index finds for a part of the filter. Then
 * applies the rest of the filter and sorts the tickets.
 *
 * @param found the ids of the newest tickets with the words of the filter
 * @param firstId the id of the ticket that is listed before all others
 */
function pageOfWalk(
  db: Db,
  { after, upTo, ...values }: FilterValues & Places,
  {
    engine,
    sort,
    isAscending,
    byCategory,
    found,
    firstId,
    ...sight
  }: WalkForm & { found?: RawBuilder<{ id: number }>; firstId?: number | undefined },
) {
  const { id, customer, company, since, before, tag, status, priority, category, customerReplied } = values
  const { assigneeId, mineOf, isUnassigned, isUnresolved, waitsForCustomer } = values
  const assigned = { assigneeId, mineOf, isUnassigned, isUnresolved }
  const work = { ...assigned, waitsForCustomer }
  const isOfWork = Object.values(work).some((value) => value !== undefined)
  const isOfFew = (ownerSeenBy({ id, ...sight }) ?? customer ?? company) !== undefined
  const led = isOfFew
    ? { customer, company, status }
    : customerReplied !== undefined
      ? { customerReplied }
      : isOfWork
        ? { ...work, status }
        : !byCategory && (status !== undefined || priority !== undefined)
          ? { status, priority }
          : { category }
  // The ids are read first, from an index. Otherwise PostgreSQL may read the newest tickets of everybody.
  const newest = () =>
    selectedRows(db, { id, since, before, tag, ...led }, sight)
      .select('tickets.id')
      .orderBy('tickets.id', 'desc')
      .limit(maxWalkedRows + 1)
  const rowsOf = found
    ? namedTicketsOf(db, { id, ...sight }).where(isAmong(found))
    : db.selectFrom('tickets').where(sql<boolean>`"tickets"."id" ${amongIds(engine, newest())}`)
  const walked = rowsOf
    .select([
      'tickets.id',
      'title',
      'status',
      'priority',
      'category',
      'updatedAt',
      'customerRepliedAt',
      'assigneeId',
      'staffWroteLast',
      'createdAt',
      'waitsSince',
    ])
    .$if(found !== undefined, (query) =>
      query.select(['userId', isWithin({ company, since, before, tag }).as('isWithin')]),
    )
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const isByValue = sort === 'status' || sort === 'priority'
  const where = allOf(
    status !== undefined && sql`"status" = ${status}`,
    priority !== undefined && sql`"priority" = ${priority}`,
    category !== undefined && sql`"category" = ${category}`,
    customerReplied !== undefined && sql`"customerRepliedAt" is not null`,
    isOfWork && isAssigned(work),
    isOfWork && isWaiting(work),
    found && sql`"isWithin"`,
    found && customer !== undefined && sql`"userId" = ${customer}`,
  )
  const rows = db
    .selectFrom('tickets')
    .innerJoin(pageRows({ after, upTo }).as('page'), 'page.foundId', 'tickets.id')
    .select(ticketColumns)
    .orderBy('page.place')
  return walkRows({
    walked,
    where,
    orderBy: sql`${firstIs(firstId)}${walkedExpressions[sort]} ${direction} nulls last, "id" ${isByValue ? sql.raw('desc') : direction}`,
    rows: jsonOf(engine, sight, rows),
  })
}

const walkPage = compileOnce((db, values: FilterValues & Places, form: WalkForm) =>
  pageOfWalk(db, values, form),
)
