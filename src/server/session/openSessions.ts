import type { Role } from '../../roles.ts'
import type { Db } from '../database/db.ts'
import { now } from '../database/now.ts'
import { defaultSessionTimeoutMinutes } from './session.ts'

/** The roles of the people whose sessions these are, by the ids of the sessions; without those that have ended. */
export async function readOpenSessions(
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('securitySettings', (join) => join.on('securitySettings.id', '=', 1))
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.state', '=', 'full')
    .where('sessions.expiresAt', '>', now())
    .where('users.isSuspended', '=', false)
    .select(['sessions.id', 'sessions.lastSeenAt', 'users.role', 'securitySettings.sessionTimeout'])
    .execute()
  const at = Date.now()
  const open = rows.filter(({ lastSeenAt, sessionTimeout }) => {
    const minutes = sessionTimeout ?? defaultSessionTimeoutMinutes
    return at - Date.parse(lastSeenAt) < minutes * 60_000
  })
  return new Map(open.map(({ id, role }) => [id, role]))
}
