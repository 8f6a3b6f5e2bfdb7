import { sql } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
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
import { maxWalkedRows, walkedRange } from '../../../../server/lists/walkedRange.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import { seesPeople, sightOf, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { ticketPriorities, ticketStatuses, type ListedTicket, type TicketSelection } from '../schema.ts'
import { waitsSince } from './assignees.ts'
import { countTickets } from './counts.ts'
import { isIndexed, type Filter } from './indexes.ts'
import { ticketColumns } from './queries.ts'
import { jsonOf, type RowSight } from './rowJson.ts'
import { findByWords } from './searched.ts'
import { selectedIds, valuesOf, type FilterValues } from './selected.ts'
import { pageOfWalk, walkPage } from './walk.ts'

type Order = Exclude<NonNullable<TicketSelection['sort']>, 'status' | 'priority' | 'createdAt'>

/**
 * The selected tickets that the user may see, in a range of rows.
 *
 * @param showsDetails whether rows for staff have further columns (rowJson.ts) even if they were not asked for
 * @throws AppError 400 if too many tickets would have to be sorted
 */
export async function ticketsInRange(
  database: Database,
  viewer: Viewer,
  range: RowRange,
  { sort: asked, direction = 'descending', details, ...filter }: TicketSelection,
  showsDetails = false,
): Promise<RowsInRange<ListedTicket>> {
  const { db, engine } = database
  if (!(await seesPeople(db, viewer, 'tickets', filter))) return { ...noRows, total: 0 }
  const sort = asked ?? 'id'
  const isDetailed = showsDetails || details === 'yes'
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
    const { found, namedId } = await findByWords(database, viewer, { ...filter, words: filter.words })
    const firstId = asked === undefined ? namedId : undefined
    const page = pageOfWalk(db, values, { ...form, found, firstId })
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
  if (sort === 'status')
    return ticketStatuses
      .filter((status) => (filter.status ?? status) === status)
      .map((status) => ({ ...filter, status }))
  return ticketPriorities
    .filter((priority) => filter.priority?.includes(priority) ?? true)
    .map((priority) => ({ ...filter, priority: [priority] }))
}

/** The ids of the filtered tickets that the user may see, newest first. @throws AppError 400 if the list is refused */
export async function ticketIds(database: Database, viewer: Viewer, filter: Filter): Promise<IdPages> {
  if (!isIndexed(viewer, filter, 'id'))
    return walkedIds((range) => ticketsInRange(database, viewer, range, { ...filter, sort: 'id' }))
  return newestFirst((below, limit) =>
    selectedIds(database.db, valuesOf(viewer, filter), sightOf(viewer), {
      engine: database.engine,
      direction: 'desc',
      limit,
      below,
    }).execute(),
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
    const page = selectedIds(
      db,
      values,
      { role, ofCompany },
      {
        engine,
        orderBy: order === 'id' ? undefined : orderExpressions[order],
        direction: isAscending === fromEnd ? 'desc' : 'asc',
        limit,
        offset,
      },
    )
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

/** Whether a category has few enough tickets to walk all of them. The database maintains their number. */
const hasFewTickets = async (db: Db, viewer: Viewer, category: TicketSelection['category']) =>
  category !== undefined &&
  isStaff(viewer.role) &&
  (await countTickets(db, viewer, { category })) <= maxWalkedRows
