import { sql, type Selectable } from 'kysely'
import { compileOnce } from './database/compileOnce.ts'
import type { Database } from './database/database.ts'
import type { Db } from './database/db.ts'
import type { Tables } from './database/tables.ts'

export type ListName = Selectable<Tables['listVersions']>['name']

/**
 * A text that changes whenever a row of the list does, or of the others that it shows something of; undefined for a list
 * that was never written to.
 */
export async function versionOf(
  db: Db,
  list: ListName,
  others: readonly ListName[] = [],
): Promise<string | undefined> {
  const lists = [list, ...others]
  const rows = await findVersions(db, { lists }, {})
  const versions = lists.map((each) => rows.find(({ name }) => name === each)?.version)
  return versions[0] && versions.join('.')
}

const findVersions = compileOnce((db, { lists }: { lists: readonly ListName[] }) =>
  db.selectFrom('listVersions').select(['name', 'version']).where('name', 'in', lists),
)

/** A version is read from at most this number of rows, or from the last two seconds. */
const fewChanges = 200
const foldedAtOnce = 10_000

/**
 * Adds the changes of each list that has many to its total, and deletes them, which changes no version. Only those that
 * are settled: no transaction that began before them is still open. Two instances never fold one list at once.
 */
export async function foldListChanges({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>): Promise<void> {
  const settled = (list: unknown, limit: number) => sql`select "transaction" from "listChanges"
    where "list" = ${list} and "transaction" < txid_snapshot_xmin(txid_current_snapshot())
    order by "transaction" limit ${limit}`
  const { rows } = await sql<{ list: string }>`select "list" from "listTotals"
    where (select count(*) from (${settled(sql.ref('listTotals.list'), fewChanges)}) as "found") = ${fewChanges}`.execute(
    db,
  )
  for (const { list } of rows) {
    await transaction(async (tx) => {
      const locked =
        await sql`select from "listTotals" where "list" = ${list} for update skip locked`.execute(tx)
      if (locked.rows.length === 0) return
      await sql`with "last" as (select max("transaction") as "transaction" from (${settled(list, foldedAtOnce)}) as "found"),
        "gone" as (
          delete from "listChanges" where "list" = ${list} and "transaction" <= (select "transaction" from "last")
          returning "mark"
        )
        update "listTotals" set "transaction" = "last"."transaction",
          "total" = "total" + (select sum("mark") from "gone")
        from "last" where "list" = ${list} and "last"."transaction" is not null`.execute(tx)
    })
  }
}
