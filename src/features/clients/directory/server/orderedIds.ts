import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Places } from '../../../../server/lists/rowRange.ts'

/** A part of an `order by`. */
export interface Ordered {
  by: 'id' | 'kind' | 'nameKey' | 'companyKey' | 'figure'
  isDescending?: boolean
}

export const byName = (isDescending = false): Ordered[] => [
  { by: 'nameKey', isDescending },
  { by: 'id', isDescending },
]

/** A part of the list of customers and companies (entries.ts) in one order. */
export interface Part {
  db: Db
  where: RawBuilder<unknown>
  order: readonly Ordered[]
  /** The beginning of the statement, which defines what `join` and `where` name. */
  beginning?: RawBuilder<unknown>
  join?: RawBuilder<unknown>
}

/** The ids of entries, in the order of the part. */
export async function readIds(
  { db, where, order, beginning = sql``, join = sql`` }: Part,
  { offset, limit, fromEnd }: Places,
): Promise<number[]> {
  const orderBy = order.map(
    ({ by, isDescending = false }) =>
      sql`${sql.ref(by)} ${sql.raw(isDescending === fromEnd ? 'asc' : 'desc')}`,
  )
  const { rows } = await sql<{
    id: number
  }>`${beginning} select "id" from "listedCustomers" ${join} where ${where}
    order by ${sql.join(orderBy)} limit ${limit} offset ${offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.toReversed() : ids
}

export async function countOf(db: Db, counted: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await counted.execute(db)
  return rows[0]?.count ?? 0
}
