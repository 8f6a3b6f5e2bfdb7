import type { Db } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { byRecoveryCode } from '../../accounts/server/recoveryCodes.ts'
import type { OwnSession, OwnSignIn } from '../schema.ts'

/** The maximum number of sessions in the list. A program may sign in any number of times. */
const maxSessions = 100
/**
 * The maximum number of sign-ins in the list, and also of failed attempts. The two are counted separately, so that
 * strangers cannot push sign-ins off the list.
 */
const maxSignIns = 10

/** The caller's current sessions: first the session of the request, then the most recently used. */
export async function sessionsOf(
  db: Db,
  actor: Pick<Actor, 'id' | 'sessionId' | 'sessionTimeout'>,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'publicId', 'browser', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', actor.id)
    .where('state', '=', 'full')
    .where('expiresAt', '>', now())
    // An inactive session is deleted only when its cookie is used again. Until then, it is left out here.
    .where('lastSeenAt', '>', new Date(Date.now() - actor.sessionTimeout * 60_000).toISOString())
    .orderBy((order) => order.case().when('id', '=', actor.sessionId).then(0).else(1).end())
    .orderBy('lastSeenAt', 'desc')
    .limit(maxSessions)
    .execute()
  return rows.map(({ id, publicId, ...session }) => ({
    ...session,
    id: publicId,
    isCurrent: id === actor.sessionId,
  }))
}

/**
 * Ends the session with this public id, or all sessions but the session of the request. Returns how many were ended.
 */
export async function endSessionsBeside(tx: Db, actor: Actor, publicId?: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', actor.id)
    .where('id', '!=', actor.sessionId)
    .$if(publicId !== undefined, (query) => query.where('publicId', '=', publicId ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const outcomes = {
  login: 'signed in',
  registered: 'registered',
  'login failed': 'wrong password',
  'code failed': 'wrong code',
  'passkey failed': 'wrong passkey',
} as const satisfies Record<string, OwnSignIn['outcome']>

type Action = keyof typeof outcomes
const isAction = (text: string): text is Action => Object.hasOwn(outcomes, text)

/** The last sign-ins of an account and the last failed attempts, newest first. */
export async function signInsOf(db: Db, userId: number): Promise<OwnSignIn[]> {
  // Runs one statement for each action, because an index finds the newest events of one action.
  const last = (action: Action) =>
    db
      .selectFrom('auditEvents')
      .select(['id', 'at', 'action', 'detail', 'ip'])
      .where('actorId', '=', userId)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .limit(maxSignIns)
      .execute()
  const newestOf = async (...actions: Action[]) =>
    (await Promise.all(actions.map(last)))
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, maxSignIns)
  const [done, failed] = await Promise.all([
    newestOf('login', 'registered'),
    newestOf('login failed', 'code failed', 'passkey failed'),
  ])
  return [...done, ...failed]
    .toSorted((a, b) => b.id - a.id)
    .flatMap(({ id, at, action, detail, ip }) => {
      const { browser, by } = detail
      const from = { browser: typeof browser === 'string' ? browser : null, address: ip }
      if (!isAction(action)) return []
      const outcome = by === byRecoveryCode ? 'signed in by recovery code' : outcomes[action]
      return { id, at, outcome, ...from }
    })
}
