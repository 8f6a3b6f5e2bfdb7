import { sql } from 'kysely'
import type { Database } from './database.ts'
import { keptCounts } from './tables.ts'

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

/** The table that keepCounts() of migrations/frozen has made for it on PostgreSQL. */
const changesOf = (counts: string) => `"${counts.replace(/s$/, 'Changes')}"`

/** Change rows that may be read together with the counts. */
const fewChanges = 200
const foldedAtOnce = 10_000

/**
 * On PostgreSQL, puts one row in place of many that stand for the same values, where there are many. The sums stay the
 * same, in each snapshot, whatever is appended or folded by others meanwhile: a row is deleted once, in the statement
 * that inserts the sum it was part of.
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
    // The sums lie behind the room of all that was deleted. Folded into its beginning, the rest can be given back.
    await foldSome()
    await giveBack()
  }
}
