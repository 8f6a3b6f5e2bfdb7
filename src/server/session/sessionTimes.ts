import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { now } from '../database/now.ts'

/** A session ends after this time, even while it is in use. */
export const maxSessionSeconds = 24 * 60 * 60
/** In seconds. The time to enter the code after the password was accepted. */
export const maxPendingSessionSeconds = 5 * 60
/** In seconds. The time for a step of sign-in, which may include installing an authenticator app. */
export const maxStepSeconds = 30 * 60

interface State {
  state: 'full' | 'pending'
  awaitsStep: boolean
}

export const secondsOf = ({ state, awaitsStep }: State) =>
  state === 'full' ? maxSessionSeconds : awaitsStep ? maxStepSeconds : maxPendingSessionSeconds

/**
 * Sets the times of a session as if it began now, so that it does not last too long if they were stored while an
 * instance's clock was ahead.
 */
export async function beginNow<Session extends State & { sessionId: string }>(
  db: Db,
  session: Session,
  at: number,
): Promise<Session> {
  const expiresAt = new Date(at + secondsOf(session) * 1000).toISOString()
  const times = { lastSeenAt: new Date(at).toISOString(), expiresAt }
  await db.updateTable('sessions').set(times).where('id', '=', session.sessionId).execute()
  return { ...session, ...times }
}

/** Stores that the user is active now, at most once a second. */
export async function keepAlive(
  database: Database,
  session: { sessionId: string; lastSeenAt: string },
): Promise<void> {
  const at = now()
  if (Date.parse(at) - Date.parse(session.lastSeenAt) < 1000) return
  // Optional, because pages are shown even while nothing can be stored.
  await database.tryToStore(async () => {
    await database.db
      .updateTable('sessions')
      .set({ lastSeenAt: at })
      .where('id', '=', session.sessionId)
      .execute()
    session.lastSeenAt = at
  })
}
