import type { Db } from '../database/db.ts'

/** The maximum number of sessions of one account in each state; nobody has more browsers. */
const maxSessions = 20

/**
 * Ends the least recently used sessions above the limit. Pending sessions, which still lack the code, are counted
 * separately. Otherwise someone who knows only the password could end complete sessions.
 */
export async function endOldestSessions(db: Db, userId: number, state: 'full' | 'pending'): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', state)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1_000)
    .offset(maxSessions)
  await db.deleteFrom('sessions').where('id', 'in', oldest).execute()
}
