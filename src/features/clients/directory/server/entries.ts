import { sql } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { isOneOf } from '../../../../server/database/isOneOf.ts'
import { matching, searchTyped } from '../../../../server/lists/matching.ts'
import { idsInRange, orderedIds } from '../../../../server/lists/orderedIds.ts'
import type { OrderedRows, RowRange } from '../../../../server/lists/rowRange.ts'
import { maxWalkedRows } from '../../../../server/lists/walkedRange.ts'
import { madeOnce } from '../../../../shared/text/madeOnce.ts'
import type { CustomerSelection } from '../schema.ts'
import { entriesByContact, type Selected } from './entriesByContact.ts'
import { entriesByFigure } from './entriesByFigure.ts'
import { byName, countOf, listed, type Order } from './entryOrder.ts'
import { newestContacts } from './newestContacts.ts'

/**
 * Entries of the list of customers and companies, which the database maintains in the table "listedCustomers"
 * (migrations/0089-listed-customers.ts). The id of an entry is the id of the company, or the negative id of the person.
 */
export interface Entries {
  ids: number[]
  /** The number of all selected entries; undefined if only some of them are known. */
  total: number | undefined
}

/** The last contacts of this many entries are looked up as fast as the newest tickets are walked. */
const fewEntries = 1_000

/**
 * The selected entries in a range of the list.
 *
 * @throws AppError 400 for a search text that is too long
 */
export async function entriesInRange(
  database: Database,
  range: RowRange,
  { kind, text = '', sort = 'name', direction = 'ascending' }: CustomerSelection,
): Promise<Entries> {
  const isDescending = direction === 'descending'
  const found = text.trim() === '' ? undefined : await findEntries(database, kind, text)
  const selected = found ? among(database, found) : allOf(database, kind)
  const isWhole = !found || found.length <= maxWalkedRows
  if (sort === 'lastContactAt' || sort === 'openTickets' || sort === 'unpaid') {
    const count = await selected.count()
    const newest =
      sort === 'lastContactAt' && isDescending && !found && count > fewEntries
        ? await newestContacts(selected, range.last + 1)
        : undefined
    const ids =
      newest?.slice(range.first) ??
      (sort === 'lastContactAt'
        ? await entriesByContact(selected, range, isDescending)
        : await entriesByFigure(selected, sort, range, isDescending))
    return { ids, total: isWhole ? count : undefined }
  }
  const groups =
    // The company of a company is the company itself.
    sort === 'name' || (sort === 'company' && kind === 'company')
      ? [idsOf({ ...selected, order: byName(isDescending) })]
      : byCompany(selected, isDescending)
  const { ids, total } = await idsInRange(range, groups)
  return { ids, total: isWhole ? total : undefined }
}

/** Whether an entry is a person or a company. No index has this condition, because each has the order of the list. */
const isOf = (kind: CustomerSelection['kind']) =>
  kind === undefined ? sql`true` : kind === 'person' ? sql`"id" + 0 < 0` : sql`"id" + 0 > 0`

const allOf = ({ db, engine }: Database, kind: CustomerSelection['kind']): Selected => ({
  db,
  engine,
  where: isOf(kind),
  count: () => countEntries(db, kind),
})

const countEntries = (db: Db, kind: CustomerSelection['kind']) =>
  countOf(
    db,
    sql<{ count: number }>`select cast(coalesce(sum("count"), 0) as bigint) as "count" from "customerCounts"
      where ${kind === undefined ? sql`true` : sql`"kind" = ${kind}`}`,
  )

const among = ({ db, engine }: Database, ids: readonly number[]): Selected => ({
  db,
  engine,
  where: isOneOf(engine, sql`"listedCustomers"."id"`, ids),
  count: async () => ids.length,
})

/** The entries with all words of the text. If there are more than `maxWalkedRows`, one more than these. */
async function findEntries(
  { db, engine }: Database,
  kind: CustomerSelection['kind'],
  text: string,
): Promise<number[]> {
  const { words } = searchTyped(text)
  const most = maxWalkedRows + 1
  // Companies are found before people, because their ids are positive.
  const others = kind === 'person' ? await countEntries(db, 'company') : 0
  const found = matching(engine, 'listedCustomers', { words, most: most + others })
  const { rows } = await sql<{
    id: number
  }>`select "id" from ${found} as "found" where ${isOf(kind)} order by "id" desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

const idsOf = (part: Omit<Parameters<typeof orderedIds>[0], 'from'> & { order: Order }) =>
  orderedIds({ ...part, from: listed })

/** Each company is followed by its people. People without a company come last. */
function byCompany(selected: Selected, isDescending: boolean): OrderedRows<number>[] {
  const { db, where } = selected
  const isAlone = sql`${where} and "companyKey" is null`
  const countAlone = madeOnce(() =>
    countOf(db, sql<{ count: number }>`select count(*) as "count" from "listedCustomers" where ${isAlone}`),
  )
  const rest: Order = [{ by: 'kind' }, ...byName()]
  const some = idsOf({
    db,
    where: sql`${where} and "companyKey" is not null`,
    order: [{ by: 'companyKey', isDescending }, ...rest],
    count: async () => (await selected.count()) - (await countAlone()),
  })
  return [some, idsOf({ db, where: isAlone, order: rest, count: countAlone })]
}
