import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { jsonRows, type JsonRows } from '../../../../server/database/jsonRows.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import type { Tables } from '../../../../server/database/tables.ts'
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
import { customerName } from '../../../people/accounts/server/directory.ts'
import { ownersNamed } from '../../../people/companies/server/ownersNamed.ts'
import {
  isOfCompany,
  ownersSearched,
  seesOthers,
  seesPeople,
  sightOf,
  type Sight,
  type Viewer,
} from '../../../people/viewers/server/sharing.ts'
import {
  invoiceRow,
  invoiceStatuses,
  staffInvoiceRow,
  type ListedInvoice,
  type InvoiceSelection,
} from '../schema.ts'
import { countInvoices, invoiceNamed, invoicesOf, namedInvoicesOf, invoiceColumns } from './queries.ts'

export type Filter = Omit<InvoiceSelection, 'sort' | 'direction'>
type InvoiceRows = SelectQueryBuilder<
  Tables,
  'invoices',
  Pick<ListedInvoice, Exclude<keyof ListedInvoice, 'customerName'>>
>
type Order = 'id' | 'invoiceNumber' | 'issueDate' | 'dueDate' | 'amountCents'

/**
 * A range of the selected invoices that this person may see.
 *
 * @throws AppError 400 if too many invoices would have to be sorted
 */
export async function invoicesInRange(
  database: Database,
  viewer: Viewer,
  range: RowRange,
  { sort: asked, direction = 'descending', ...filter }: InvoiceSelection,
): Promise<RowsInRange<ListedInvoice>> {
  const { db, engine } = database
  if (!(await seesPeople(db, viewer, 'invoices', filter))) return { ...noRows, total: 0 }
  const sort = asked ?? boundedColumns(filter)[0] ?? 'id'
  const isAscending = direction === 'ascending'
  if (!isIndexed(viewer, filter, sort)) {
    const places = { after: range.first, upTo: range.last + 1 }
    const values = { ...valuesOf(viewer, filter), ...places }
    const form = { engine, ...sightOf(viewer), sort, isAscending }
    const filters = 'a status, a customer or a day'
    if (filter.words === undefined) return walkedRange(await walkPage(db, values, form), { filters })
    const owners =
      filter.customer === undefined ? await ownersSearched(db, viewer, 'invoices') : [filter.customer]
    const { words } = searchTyped(filter.words)
    const namedId = await invoiceNamed(db, viewer, filter.words)
    const terms = await ownersNamed(database, viewer, words, owners)
    const matched = { words, namedId, owners, terms, most: maxWalkedRows + 1 }
    const found = await matchingOwned(database, 'invoices', matched)
    const firstId = asked === undefined ? namedId : undefined
    const page = pageOfWalk(db, values, { ...form, found, firstId })
    return walkedRange((await page.execute(db)).rows, { filters, onlyNewest: true })
  }
  const inOrder = (part: Filter, order: Order, ascending: boolean): OrderedRows<ListedInvoice> => ({
    count: () => count(db, viewer, part),
    read: async ({ fromEnd, ...place }) => {
      const form = { engine, ...sightOf(viewer), order, isAscending: ascending, fromEnd }
      const [page] = await readPage(db, { ...valuesOf(viewer, part), ...place }, form)
      return page ?? noRows
    },
  })
  if (sort === 'status') {
    const statuses = isAscending ? invoiceStatuses : invoiceStatuses.toReversed()
    const groups = statuses.filter((status) => (filter.status ?? status) === status)
    return readRangeOfGroups(
      range,
      groups.map((status) => inOrder({ ...filter, status }, 'id', false)),
    )
  }
  return readRange(range, inOrder(filter, columnOf(sort), isAscending))
}

type Sort = NonNullable<InvoiceSelection['sort']>

const columnOf = (sort: Exclude<Sort, 'status'>): Order => (sort === 'amount' ? 'amountCents' : sort)

type BoundedColumn = 'dueDate' | 'issueDate' | 'amount'

/** The columns for which the filter has a lower or an upper bound. */
function boundedColumns(filter: Filter): BoundedColumn[] {
  const { issuedFrom, issuedTo, dueFrom, dueTo, amountFrom, amountTo } = filter
  const bounds: [BoundedColumn, unknown][] = [
    ['dueDate', dueFrom ?? dueTo],
    ['issueDate', issuedFrom ?? issuedTo],
    ['amount', amountFrom ?? amountTo],
  ]
  return bounds.filter(([, bound]) => bound !== undefined).map(([column]) => column)
}

/** Whether an index has this order (migrations/0008-money.ts). For a single status or customer, there is only an index by id. */
function isIndexed(viewer: Viewer, filter: Filter, sort: Sort): boolean {
  const { status, customer, company, words } = filter
  if (words !== undefined || company !== undefined) return false
  const isOfOne = (ownerSeenBy(viewer) ?? customer) !== undefined
  const bounded = boundedColumns(filter)
  if (bounded.length > 0) {
    return bounded.length === 1 && bounded[0] === sort && status === undefined && !isOfOne
  }
  if (isOfOne) return status === undefined && sort === 'id'
  return status === undefined || sort === 'id' || sort === 'status'
}

/**
 * The ids of the filtered invoices that this person may see, newest first.
 *
 * @throws AppError 400 if too many invoices would have to be sorted
 */
export async function invoiceIds(database: Database, viewer: Viewer, filter: Filter): Promise<IdPages> {
  if (!isIndexed(viewer, filter, 'id'))
    return walkedIds((range) => invoicesInRange(database, viewer, range, { ...filter, sort: 'id' }))
  return newestFirst((before, rows) =>
    selectedRows(database.db, valuesOf(viewer, filter), sightOf(viewer))
      .select('invoices.id')
      .where('invoices.id', '<', before)
      .orderBy('invoices.id', 'desc')
      .limit(rows)
      .execute(),
  )
}

async function count(db: Db, viewer: Viewer, filter: Filter): Promise<number> {
  const { status, customer } = filter
  if (customer === undefined && boundedColumns(filter).length === 0)
    return countInvoices(db, viewer, status && { status })
  const [found] = await countFiltered(db, valuesOf(viewer, filter), sightOf(viewer))
  return found?.count ?? 0
}

/** The values that a query binds: the filter, and the viewer's id. */
const valuesOf = ({ id }: Viewer, { words: _, ...filter }: Filter) => ({ id, ...filter })
type FilterValues = ReturnType<typeof valuesOf>

function selectedRows(db: Db, values: FilterValues, sight: Sight) {
  const { id, status, customer, company } = values
  let query = invoicesOf(db, { id, ...sight }).where(isWithin(values))
  if (company !== undefined) query = query.where(isOfCompany(company, 'invoices'))
  if (customer !== undefined) query = query.where('userId', '=', customer)
  return status === undefined ? query : query.where('status', '=', status)
}

/** Whether the days and the amount are within the bounds of the filter. */
function isWithin(filter: Filter) {
  const { issuedFrom, issuedTo, dueFrom, dueTo, amountFrom, amountTo } = filter
  return allOf(
    issuedFrom !== undefined && sql`"issueDate" >= ${issuedFrom}`,
    issuedTo !== undefined && sql`"issueDate" <= ${issuedTo}`,
    dueFrom !== undefined && sql`"dueDate" >= ${dueFrom}`,
    dueTo !== undefined && sql`"dueDate" <= ${dueTo}`,
    amountFrom !== undefined && sql`"amountCents" >= ${amountFrom}`,
    amountTo !== undefined && sql`"amountCents" <= ${amountTo}`,
  )
}

const countFiltered = compileOnce((db, values: FilterValues, sight: Sight) =>
  selectedRows(db, values, sight).select((by) => by.fn.countAll<number>().as('count')),
)

/** Skips to the offset within an index, and only then reads the rows. */
const readPage = compileOnce(
  (
    db,
    { offset, limit, ...values }: FilterValues & { offset: number; limit: number },
    { engine, role, ofCompany, order, isAscending, fromEnd }: PageForm<Order> & Sight,
  ) => {
    const walked = isAscending === fromEnd ? 'desc' : 'asc'
    const page = selectedRows(db, values, { role, ofCompany })
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
    return jsonOf(engine, { role, ofCompany }, rows)
  },
)

/** The rows as JSON, with customer names for viewers who see other people's invoices. */
function jsonOf(engine: Engine, sight: Sight, rows: InvoiceRows): RawBuilder<JsonRows<ListedInvoice>> {
  if (!seesOthers(sight)) return jsonRows(engine, { as: invoiceRow, of: 'invoices' }, rows)
  const withNames = rows.select(customerName('invoices', sight.role))
  return jsonRows(engine, { as: staffInvoiceRow, of: 'invoices' }, withNames)
}

interface WalkForm extends Sight {
  engine: Engine
  sort: Sort
  isAscending: boolean
}

/**
 * Filters and sorts a limited set of invoices, which is read by the first of these: the words, the customers of the
 * viewer or the filter, a status other than `paid`, bounds of days or amounts, the status `paid`.
 *
 * @param found the ids of the newest invoices with the words of the filter
 * @param firstId the invoice to list first
 */
function pageOfWalk(
  db: Db,
  { after, upTo, ...values }: FilterValues & Places,
  {
    engine,
    sort,
    isAscending,
    found,
    firstId,
    ...sight
  }: WalkForm & { found?: RawBuilder<{ id: number }>; firstId?: number | undefined },
) {
  const { id, status, customer, company, ...bounds } = values
  const isOfFew = (ownerSeenBy({ id, ...sight }) ?? customer ?? company) !== undefined
  // There may be any number of paid invoices, but few of another status.
  const isOfStatus = status !== undefined && status !== 'paid'
  const [bounded] = found || isOfFew || isOfStatus ? [] : boundedColumns(bounds)
  const led = isOfFew ? { customer, company } : bounded === undefined ? { status } : bounds
  const rowsOf = found
    ? namedInvoicesOf(db, { id, ...sight }).where(isAmong(found))
    : selectedRows(db, { id, ...led }, sight)
  const walked = rowsOf
    .select(['invoices.id', 'invoiceNumber', 'issueDate', 'dueDate', 'amountCents', 'status'])
    .$if(found !== undefined, (query) =>
      query.select([
        'userId',
        allOf(company !== undefined && isOfCompany(company, 'invoices')).as('isOfCompany'),
      ]),
    )
    // The ids in `found` are already limited. To sort them again, PostgreSQL would walk the whole table.
    .$if(found === undefined, (query) =>
      query
        .orderBy(bounded === undefined ? 'invoices.id' : columnOf(bounded), 'desc')
        .limit(maxWalkedRows + 1),
    )
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const isByStatus = sort === 'status'
  const order = isByStatus ? rankOf('status', invoiceStatuses) : sql.ref(columnOf(sort))
  const rows = db
    .selectFrom('invoices')
    .innerJoin(pageRows({ after, upTo }).as('page'), 'page.foundId', 'invoices.id')
    .select(invoiceColumns)
    .orderBy('page.place')
  return walkRows({
    walked,
    where: allOf(
      isWithin(bounds),
      status !== undefined && sql`"status" = ${status}`,
      found && sql`"isOfCompany"`,
      found && customer !== undefined && sql`"userId" = ${customer}`,
    ),
    orderBy: sql`${firstIs(firstId)}${order} ${direction}, "id" ${isByStatus ? sql.raw('desc') : direction}`,
    rows: jsonOf(engine, sight, rows),
  })
}

const walkPage = compileOnce((db, values: FilterValues & Places, form: WalkForm) =>
  pageOfWalk(db, values, form),
)
