import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import { isOneOf } from '../../../../server/database/isOneOf.ts'
import { jsonRows } from '../../../../server/database/jsonRows.ts'
import { amongIds } from '../../../../server/lists/amongIds.ts'
import { matching, searchTyped } from '../../../../server/lists/matching.ts'
import {
  noRows,
  readRangeOfGroups,
  type OrderedRows,
  type RowRange,
  type RowsInRange,
} from '../../../../server/lists/rowRange.ts'
import { allOf, maxWalkedRows } from '../../../../server/lists/walkedRange.ts'
import { companyRow, type CompanyRow, type CompanySelection } from '../schema.ts'
import { companyRows } from './queries.ts'

/** The columns of the table "listedCompanies", which has the orders of the list (migrations/0091-companies-by-range.ts). */
const keys = { name: 'nameKey', email: 'emailKey', address: 'addressKey' } as const
type Key = (typeof keys)[keyof typeof keys] | 'id'

/**
 * A range of the companies, in the order in which they were added unless another order is selected. Companies without
 * an email address or an address come last, whatever the direction. If more than 5,000 companies have the words, these
 * are the newest of them, and their number is not known.
 */
export async function companiesInRange(
  database: Database,
  range: RowRange,
  { words, except, sort, direction }: CompanySelection,
): Promise<RowsInRange<CompanyRow>> {
  const found = words === undefined ? undefined : await idsWith(database, words)
  const where = allOf(
    found && isOneOf(database.engine, sql`"id"`, found),
    except !== undefined && sql`"id" <> ${except}`,
  )
  const key = sort === undefined ? 'id' : keys[sort]
  const parts =
    key === 'id' || key === 'nameKey'
      ? [where]
      : [sql`is not null`, sql`is null`].map((is) => allOf(where, sql`${sql.ref(key)} ${is}`))
  const isDescending = direction === 'descending'
  const companies = await readRangeOfGroups(
    range,
    parts.map((part) => companiesBy(database, { key, isDescending, where: part })),
  )
  return { ...companies, total: found && found.length > maxWalkedRows ? undefined : companies.total }
}

/** The ids of the newest companies that have the words; more than `maxWalkedRows` if there are more. */
async function idsWith({ db, engine }: Database, typed: string): Promise<number[]> {
  const { words } = searchTyped(typed)
  const found = matching(engine, 'companies', { words, most: maxWalkedRows + 1 })
  const rows = await db.selectFrom(found.as('found')).select('id').execute()
  return rows.map(({ id }) => id)
}

interface Ordered {
  key: Key
  isDescending: boolean
  where: RawBuilder<boolean>
}

/** Skips to the offset within the index of the order, and only then reads the rows. */
function companiesBy(
  { db, engine }: Database,
  { key, isDescending, where }: Ordered,
): OrderedRows<CompanyRow> {
  return {
    count: async () => {
      const counted = sql<{ count: number }>`select count(*) as "count" from "listedCompanies" where ${where}`
      const { rows } = await counted.execute(db)
      return rows[0]?.count ?? 0
    },
    read: async ({ offset, limit, fromEnd }) => {
      const turned = sql.raw(isDescending === fromEnd ? 'asc' : 'desc')
      const ids = sql`select "id" from "listedCompanies" where ${where}
        order by ${sql.ref(key)} ${turned}, "id" ${turned} limit ${limit} offset ${offset}`
      const keyOfRow = sql`(select ${sql.ref(key)} from "listedCompanies" where "id" = "companies"."id")`
      const direction = isDescending ? 'desc' : 'asc'
      const rows = companyRows(db)
        .where(sql<boolean>`"companies"."id" ${amongIds(engine, ids)}`)
        .orderBy(keyOfRow, direction)
        .orderBy('companies.id', direction)
      const page = await jsonRows(engine, { as: companyRow, of: 'companies' }, rows).execute(db)
      return page.rows[0] ?? noRows
    },
  }
}
