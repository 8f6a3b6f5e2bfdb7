import type { Database } from './database.ts'
import type { Db } from './db.ts'

/**
 * In ms. The clocks of two instances may differ by this time. Times that are ahead by less are not corrected, because
 * another instance may have just stored them.
 */
export const clockToleranceMs = 60_000

const timestamp = (at: number) => new Date(at).toISOString()

/**
 * Corrects times that an instance stored while its clock was ahead. Sets them as if they were stored now. Otherwise a
 * session that was stored by a clock ten days ahead would be valid for ten days longer.
 *
 * @param at milliseconds since 1970
 */
export async function capFutureTimes(
  { db }: Pick<Database, 'db'>,
  lengths: { full: number; pending: number },
  at = Date.now(),
): Promise<void> {
  const future = timestamp(at + clockToleranceMs)
  for (const state of ['full', 'pending'] as const) {
    const seconds = lengths[state]
    await db
      .updateTable('sessions')
      .set({ expiresAt: timestamp(at + seconds * 1000) })
      .where('state', '=', state)
      .where('expiresAt', '>', timestamp(at + seconds * 1000 + clockToleranceMs))
      .execute()
  }
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: timestamp(at) })
    .where('lastSeenAt', '>', future)
    .execute()
  await setPresent(db, 'idempotencyKeys', at)
  await setPresent(db, 'uploads', at)
}

async function setPresent(db: Db, table: 'idempotencyKeys' | 'uploads', at: number): Promise<void> {
  await db
    .updateTable(table)
    .set({ createdAt: timestamp(at) })
    .where('createdAt', '>', timestamp(at + clockToleranceMs))
    .execute()
}
