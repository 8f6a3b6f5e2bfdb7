import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { isOneOf } from '../database/isOneOf.ts'
import { hasWords, matching, wordsOf, type Matching, type SearchedTable, type Typed } from './matching.ts'

type Read = Pick<Database, 'db' | 'engine'>

/** The index has a term for each owner. Looking up those of more owners than this would take longer than 10 ms. */
const fewOwners = 200
/** The number of records that are read or compared with the words at once, in less than 10 ms. */
const comparedAtOnce = 1_000

/**
 * Like `matching`, but does not stop others if there are many owners. If few records of anybody have the words, finds
 * these. Otherwise compares the owners' records with the words, the newest first, until `most` are found.
 */
export async function matchingOwned(
  database: Read,
  table: SearchedTable,
  matched: Matching,
): Promise<RawBuilder<{ id: number }>> {
  const { db, engine } = database
  const { owners, words, terms, marks, most } = matched
  if (!owners || owners.length <= fewOwners) return matching(engine, table, matched)
  const typed = { words, terms, marks }
  const rows = await db
    .selectFrom(matching(engine, table, { ...typed, most: comparedAtOnce }).as('found'))
    .select('found.id')
    .execute()
  const foundIds =
    rows.length < comparedAtOnce
      ? rows.map(({ id }) => id)
      : await compareRecords(database, table, { ...typed, owners, most })
  return matching(engine, table, { ...matched, foundIds })
}

/** The newest records of the owners that have the words, at most `most`. */
async function compareRecords(
  { db, engine }: Read,
  table: SearchedTable,
  { owners, most, ...typed }: Typed & { owners: readonly number[]; most: number },
): Promise<number[]> {
  const ids: number[] = []
  for (let first = 0; first < owners.length; first += fewOwners) {
    const isOwned = isOneOf(engine, sql`"userId"`, owners.slice(first, first + fewOwners))
    const { rows } = await sql<{ id: number }>`select "id" from ${sql.table(table)} where ${isOwned}`.execute(
      db,
    )
    ids.push(...rows.map(({ id }) => id))
    await nextTurn()
  }
  ids.sort((one, other) => other - one)
  const found: number[] = []
  for (let first = 0; first < ids.length && found.length < most; first += comparedAtOnce) {
    const isCompared = isOneOf(engine, sql`"id"`, ids.slice(first, first + comparedAtOnce))
    const { rows } = await sql<{ id: number }>`select "id" from ${wordsOf(table)}
      where ${isCompared} and ${hasWords(engine, typed)} order by "id" desc`.execute(db)
    found.push(...rows.map(({ id }) => id))
    await nextTurn()
  }
  return found.slice(0, most)
}
