import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import type { RowRange } from '../../../../server/lists/rowRange.ts'
import { lastContactAt } from './figures.ts'

/** The selected entries of the list of customers and companies, see entries.ts. */
export interface Selected {
  db: Db
  engine: Engine
  where: RawBuilder<unknown>
  count: () => Promise<number>
}

interface Contacted {
  id: number
  /** Null for entries without tickets, which come last. */
  at: string | null
}

/** The number of entries whose last contact one statement reads: on SQLite in about 2 ms, while nobody else is served. */
const readAtOnce: Readonly<Record<Engine, number>> = { sqlite: 1_000, postgres: 100_000 }

/**
 * The ids of the entries in a range of the list by last contact. No index has this order, because every change of a
 * ticket would change it. So the last contact of every entry is looked up: in parts, with other requests between them.
 * The first rows, latest contact first, are found sooner by newestContacts.
 */
export async function entriesByContact(
  { db, engine, where }: Selected,
  { first, last }: RowRange,
  isDescending: boolean,
): Promise<number[]> {
  const most = last + 1
  let sorted: Contacted[] = []
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined;) {
    const { rows }: { rows: (Contacted & { lastRead: number })[] } = await sql<
      Contacted & { lastRead: number }
    >`
      with "part" as materialized (
        select "id", "kind", abs("id") as "recordId" from "listedCustomers"
        where "id" > ${after} and ${where} order by "id" limit ${readAtOnce[engine]})
      select "id", ${lastContactAt} as "at", (select max("id") from "part") as "lastRead" from "part"
      order by "at" ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, "id" desc limit ${most}`.execute(db)
    sorted = merged(sorted, rows, isDescending).slice(0, most)
    after = rows[0]?.lastRead
    await nextTurn()
  }
  return sorted.slice(first).map(({ id }) => id)
}

/** Merges two sorted lists. */
function merged(
  some: readonly Contacted[],
  others: readonly Contacted[],
  isDescending: boolean,
): Contacted[] {
  const all: Contacted[] = []
  let [one, other] = [0, 0]
  for (;;) {
    const [left, right] = [some[one], others[other]]
    if (!left) return [...all, ...others.slice(other)]
    if (!right) return [...all, ...some.slice(one)]
    const isLeft = comesFirst(left, right, isDescending)
    all.push(isLeft ? left : right)
    if (isLeft) one += 1
    else other += 1
  }
}

function comesFirst(one: Contacted, other: Contacted, isDescending: boolean): boolean {
  if (one.at === other.at) return one.id > other.id
  if (one.at === null || other.at === null) return other.at === null
  return one.at < other.at !== isDescending
}
