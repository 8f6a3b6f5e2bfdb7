import type { Db } from '../database/db.ts'

/** The most sessions of one account in each state, more than anyone has browsers. */
const maxSessions = 20

/**
 * Ends the least recently used sessions above the limit. Sessions that lack their code are counted separately;
 * otherwise knowing just the password would be enough to end the others.
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
