import { sql } from 'kysely'
import type { Database } from './database.ts'
import { keptCounts } from './tables.ts'

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

/**
 * The name of the table with the change rows of these counts. `keepCounts` in migrations/frozen creates the table on
 * PostgreSQL.
 */
const changesOf = (counts: string) => `"${counts.replace(/s$/, 'Changes')}"`

/**
 * The minimum number of superfluous change rows for which foldCounts does anything. Reads sum up fewer rows quickly
 * enough.
 */
const fewChanges = 200
const foldedAtOnce = 10_000

/**
 * On PostgreSQL, a count is the sum of its change rows. If there are many, replaces change rows with the same values by
 * one row with their sum. Other sessions may append or fold rows meanwhile. The sum never changes for a reader, because
 * one statement deletes the rows and inserts their sum.
 */
export async function foldCounts({ db }: Pick<Database, 'db'>, fewest = fewChanges): Promise<void> {
  for (const [counts, { count: _, ...by }] of Object.entries(keptCounts)) {
    const [changes, columns] = [sql.raw(changesOf(counts)), sql.raw(listOf(Object.keys(by)))]
    const { rows } = await sql<{ spare: number }>`select (select count(*) from ${changes})
      - (select count(*) from ${sql.table(counts)}) as "spare"`.execute(db)
    const spare = rows[0]?.spare ?? 0
    if (spare < fewest) continue
    const foldSome = () =>
      sql`with "gone" as (
          delete from ${changes} where ctid = any (array(
            select ctid from ${changes} limit ${foldedAtOnce} for update skip locked))
          returning ${columns}, "count"
        )
        insert into ${changes} (${columns}, "count")
        select ${columns}, sum("count") from "gone" group by ${columns} having sum("count") <> 0`.execute(db)
    // Vacuum now; otherwise reads scan dead rows until autovacuum runs.
    const giveBack = () => sql`vacuum (skip_locked) ${changes}`.execute(db)
    for (let left = spare; left > 0; left -= foldedAtOnce) await foldSome()
    await giveBack()
    if (spare <= foldedAtOnce) continue
    // The sums lie at the end of the table, behind the freed space. Folding them again moves them to its start, so that
    // vacuum can return the rest to the disk.
    await foldSome()
    await giveBack()
  }
}
