import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Ordered } from '../../../../server/lists/orderedIds.ts'

/** The list of customers and companies, see entries.ts. */
export const listed = sql`"listedCustomers"`

export type Order = readonly Ordered<'id' | 'kind' | 'nameKey' | 'companyKey' | 'figure'>[]

export const byName = (isDescending = false): Order => [
  { by: 'nameKey', isDescending },
  { by: 'id', isDescending },
]

export async function countOf(db: Db, counted: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await counted.execute(db)
  return rows[0]?.count ?? 0
}
