import { sql, type Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import type { Tables } from '../database/tables.ts'

/** The points that an instance adds to a row of the table. */
export interface Addition {
  key: string
  /** Negative if more points were given back than taken. */
  points: number
  /** The number of points at which the key is refused. */
  maxPoints: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A row of the table, which all instances share. */
export interface StoredWindow {
  key: string
  points: number
  expiresAt: number
}

const columns = ['key', 'points', 'maxPoints', 'expiresAt'] as const
/** A statement has 1, 2, 4, … or 256 rows. With only nine different lengths, every statement stays prepared. */
const longestStatement = 256

/** The windows of these keys that have not ended. */
export async function readWindows(db: Db, keys: readonly string[], now: number): Promise<StoredWindow[]> {
  const rows = await db
    .selectFrom('throttles')
    .select(columns)
    .where('key', 'in', keys)
    .where('expiresAt', '>', now)
    .execute()
  return rows.map(storedWindow)
}

const storedWindow = (row: Selectable<Tables['throttles']>): StoredWindow => ({
  ...row,
  expiresAt: row.expiresAt ?? 0,
})

/** Adds the points in one transaction, and returns what all instances have counted. */
export async function addPoints(
  { transaction }: Pick<Database, 'transaction'>,
  additions: readonly Addition[],
  now: number,
): Promise<StoredWindow[]> {
  // Sorted by key, so that two instances never deadlock.
  const sorted = additions.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return transaction(async (tx) => {
    const stored: StoredWindow[] = []
    for (let start = 0; start < sorted.length;) {
      const length = Math.min(longestStatement, 2 ** Math.floor(Math.log2(sorted.length - start)))
      stored.push(...(await addOnce(tx, sorted.slice(start, start + length), now)))
      start += length
    }
    return stored
  })
}

/**
 * Adds points in one statement. A stored window that has ended starts again. A stored window that has not ended gets
 * the earlier of its stored end and the new end.
 */
async function addOnce(tx: Db, additions: Addition[], now: number): Promise<StoredWindow[]> {
  const rows = await tx
    .insertInto('throttles')
    .values(additions)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const [points, expiresAt] = [row.ref('throttles.points'), row.ref('throttles.expiresAt')]
        const [added, newEnd] = [row.ref('excluded.points'), row.ref('excluded.expiresAt')]
        const sum = sql<number>`(case when ${expiresAt} > ${now} then ${points} else 0 end) + ${added}`
        return {
          points: sql<number>`case when ${sum} > 0 then ${sum} else 0 end`,
          expiresAt: sql<number>`case when ${expiresAt} > ${now} and ${expiresAt} < ${newEnd} then ${expiresAt} else ${newEnd} end`,
          maxPoints: row.ref('excluded.maxPoints'),
        }
      }),
    )
    .returning(columns)
    .execute()
  return rows.map(storedWindow)
}

/**
 * Deletes windows that have ended and, if more than `maxRows` remain, the least important ones: windows below their
 * limit are deleted first, so that an attacker cannot remove a full window by filling the table with other keys.
 * Shortens windows that end too late because an instance's clock was ahead.
 */
export async function sweepWindows(
  { transaction }: Pick<Database, 'transaction'>,
  { now, latestEnd, maxRows }: { now: number; latestEnd: number; maxRows: number },
): Promise<void> {
  await transaction(async (tx) => {
    await tx.deleteFrom('throttles').where('expiresAt', '<=', now).execute()
    await tx
      .updateTable('throttles')
      .set({ expiresAt: latestEnd })
      .where('expiresAt', '>', latestEnd)
      .execute()
    const { rows } = await tx
      .selectFrom('throttles')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    if (rows <= maxRows) return
    const surplus = tx
      .selectFrom('throttles')
      .select('key')
      .orderBy(sql`case when "points" >= "maxPoints" then 1 else 0 end`)
      .orderBy('expiresAt')
      .limit(rows - maxRows)
    await tx.deleteFrom('throttles').where('key', 'in', surplus).execute()
  })
}
