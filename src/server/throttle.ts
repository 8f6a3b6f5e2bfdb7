import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { AppError } from './errors.ts'

export interface Limit {
  /** Such as 'login:ip'; part of the key in the database. */
  name: string
  points: number
  /** Length of the window in seconds; it starts with the first point. */
  seconds: number
}

/** A limit and the key it counts for, such as an address or an account. */
export type Count = readonly [Limit, key: string]

/** Counts attempts in the database, so that restarts and several instances share the counters. */
export interface Throttle {
  /** Takes a point from each limit, or throws 429 with the seconds to wait. */
  take(...counts: Count[]): Promise<void>
  /** Returns the points of attempts that turned out to be legitimate. */
  giveBack(...counts: Count[]): Promise<void>
  /** Deletes the windows that have ended. */
  sweep(): Promise<void>
}

/** `factor` multiplies every limit; `clock` returns milliseconds since 1970. */
export function createThrottle(
  { db }: Pick<Database, 'db'>,
  factor: number,
  clock: () => number = Date.now,
): Throttle {
  const keyOf = ([limit, key]: Count) => `${limit.name}|${key}`

  return {
    async take(...counts) {
      const now = clock()
      // Sorted by key, so that two requests never deadlock.
      const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const rows = await db
        .insertInto('throttles')
        .values(
          sorted.map((count) => ({ key: keyOf(count), points: 1, expiresAt: now + count[0].seconds * 1000 })),
        )
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((row) => ({
            points: sql<number>`case when ${row.ref('throttles.expiresAt')} <= ${now} then 1 else ${row.ref('throttles.points')} + 1 end`,
            expiresAt: sql<number>`case when ${row.ref('throttles.expiresAt')} <= ${now} then ${row.ref('excluded.expiresAt')} else ${row.ref('throttles.expiresAt')} end`,
          })),
        )
        .returning(['key', 'points', 'expiresAt'])
        .execute()

      const points = new Map(sorted.map((count) => [keyOf(count), count[0].points]))
      const exceeded = rows.filter((row) => row.points > Math.max(1, (points.get(row.key) ?? 0) * factor))
      if (exceeded.length === 0) return
      const last = Math.max(...exceeded.map((row) => row.expiresAt ?? now))
      const retryAfterSeconds = Math.max(1, Math.ceil((last - now) / 1000))
      throw new AppError('throttled', 'Too many attempts. Please try again later.', { retryAfterSeconds })
    },

    async giveBack(...counts) {
      await db
        .updateTable('throttles')
        .set((row) => ({ points: row('points', '-', 1) }))
        .where('key', 'in', counts.map(keyOf))
        .where('points', '>', 0)
        .execute()
    },

    async sweep() {
      await db.deleteFrom('throttles').where('expiresAt', '<=', clock()).execute()
    },
  }
}
