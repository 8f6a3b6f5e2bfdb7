import type { Role } from '../../shared/endpoint/roles.ts'
import type { AppContext } from '../appContext.ts'
import { now } from '../database/now.ts'
import { beganOtherwise } from './onlyWay.ts'
import { defaultSessionTimeoutMinutes } from './session.ts'

/** The role of each session's user, by session id; sessions that have ended are left out. */
export async function readOpenSessions(
  { database: { db } }: Pick<AppContext, 'database'>,
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
    .select([
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'sessions.providerId',
      'users.id',
      'users.role',
      'users.email',
      'users.emailConfirmedAt',
      'securitySettings.sessionTimeout',
    ])
    .execute()
  const at = Date.now()
  const open = new Map<string, Role>()
  for (const session of rows) {
    const minutes = session.sessionTimeout ?? defaultSessionTimeoutMinutes
    const isIdle = at - Date.parse(session.lastSeenAt) >= minutes * 60_000
    if (!isIdle && !(await beganOtherwise(db, session))) open.set(session.sessionId, session.role)
  }
  return open
}
