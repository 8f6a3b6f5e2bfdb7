import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { nonInternalColumns, type NonInternalColumn } from '../database/columns.ts'
import { compileOnce } from '../database/compileOnce.ts'
import type { Db } from '../database/db.ts'
import { now } from '../database/now.ts'
import { tables, type Tables } from '../database/tables.ts'
import { browserNameOf } from '../http/browserName.ts'
import { readCookies, setCookie } from '../http/cookie.ts'
import { clockToleranceMs } from '../database/futureTimes.ts'
import { endOldestSessions } from './oldestSessions.ts'
import { signedOut } from '../http/errors.ts'
import type { AppContext } from '../appContext.ts'
import { beganOtherwise } from './onlyWay.ts'
import { beginNow, keepAlive, secondsOf } from './sessionTimes.ts'
import { setSessionUserCookie } from './sessionUserCookie.ts'
import { owedStep, type TwoFactorPolicy } from './signInStep.ts'
import { sha256 } from '../secrets/sha256.ts'
import { isUnattended } from './unattended.ts'

export const defaultSessionTimeoutMinutes = 30

export type AccountColumn = NonInternalColumn<typeof tables.users>

type Member = Selectable<Tables['companyMembers']>

/** How a session began; kept when the session is renewed. */
export interface SessionOrigin {
  /** The provider of single sign-on; null for the portal's own sign-in methods. */
  providerId: number | null
  /** Whether the provider's sign-in counts as a second factor. */
  hasOtherFactor: boolean
}

/** A session with its account, read in one query. */
export interface SessionRow
  extends
    Pick<Selectable<Tables['users']>, AccountColumn | 'mustChangePassword' | 'passkeyCount'>,
    TwoFactorPolicy,
    SessionOrigin {
  sessionId: string
  state: 'full' | 'pending'
  /** Whether a pending session waits for a step of sign-in (signInStep.ts) instead of the code. */
  awaitsStep: boolean
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  /** The minutes of inactivity after which a session ends, by the current settings. */
  sessionTimeout: number
  /** The user's access to records of colleagues (viewers/server/sharing.ts); null for a user without a company. */
  ticketAccess: Member['ticketAccess'] | null
  readsInvoices: Member['readsInvoices'] | null
}

/** The account that makes a request with a complete session. */
export type Actor = SessionRow

declare module 'fastify' {
  interface FastifyRequest {
    /** The session token that the response sets; it replaces the token of the request. */
    freshToken: string | undefined
    /** The limit of inactivity in minutes. Set only if the session of this request has ended by inactivity. */
    inactiveMinutes: number | undefined
  }
}

const newToken = () => randomBytes(32).toString('base64url')

const tokenForm = /^[\w-]{43}$/

/** The ids of the sessions that a request may have, usually one. */
const sessionIdsOf = (request: FastifyRequest) =>
  (request.freshToken === undefined ? readCookies(request, 'sid', tokenForm) : [request.freshToken]).map(
    sha256,
  )

async function deleteSessionsOf(db: Db, request: FastifyRequest): Promise<void> {
  const ids = sessionIdsOf(request)
  if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** Sets the session cookie and the session user cookie, and drops all cookies that were set on this response before. */
function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, userId, maxAge }: { token: string; userId: number | null; maxAge: number },
): void {
  request.freshToken = token
  reply.removeHeader('set-cookie')
  setCookie(request, reply, { name: 'sid', value: token, maxAge, httpOnly: true })
  setSessionUserCookie(request, reply, userId, maxAge)
}

const accountColumns = nonInternalColumns(tables.users).map((name) => `users.${name}` as const)

/**
 * Finds a session and its account. Compiled only once, because every request runs this query: that doubles the
 * throughput of an instance.
 */
const findSession = compileOnce((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('securitySettings', (join) => join.on('securitySettings.id', '=', 1))
    // Joined here, because otherwise every list of a customer would need another query.
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .where('sessions.id', '=', sessionId)
    // A suspension ends all sessions, but another session may have begun at the same moment.
    .where('users.isSuspended', '=', false)
    .select([
      'sessions.id as sessionId',
      'sessions.state',
      'sessions.awaitsStep',
      'sessions.hasOtherFactor',
      'sessions.providerId',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'securitySettings.sessionTimeout',
      'securitySettings.twoFactorFor',
      'securitySettings.twoFactorFrom',
      'users.mustChangePassword',
      'users.passkeyCount',
      'companyMembers.ticketAccess',
      'companyMembers.readsInvoices',
      ...accountColumns,
    ]),
)

/**
 * The valid session of a request, even if it is pending; null if there is none. The time of the last request is stored
 * at most once a minute (or a twentieth of a shorter timeout), so that not every request writes to the database.
 */
export async function readSession(
  context: Pick<AppContext, 'database'>,
  request: FastifyRequest,
): Promise<SessionRow | null> {
  for (const sessionId of sessionIdsOf(request)) {
    const session = await validSession(context, request, sessionId)
    if (session) {
      request.inactiveMinutes = undefined
      return session
    }
  }
  return null
}

async function validSession(
  context: Pick<AppContext, 'database'>,
  request: FastifyRequest,
  sessionId: string,
): Promise<SessionRow | null> {
  const { database } = context
  const { db } = database
  const [row] = await findSession(db, { sessionId }, {})
  if (!row) return null

  const session = {
    ...row,
    sessionTimeout: row.sessionTimeout ?? defaultSessionTimeoutMinutes,
    twoFactorFor: row.twoFactorFor ?? ('nobody' as const),
  }
  const at = Date.now()
  const expiresInMs = Date.parse(session.expiresAt) - at
  const idleMs = at - Date.parse(session.lastSeenAt)
  // End a session that began before a policy required a further step or another sign-in method.
  const mayOwe = session.mustChangePassword || session.twoFactorFor !== 'nobody'
  const owes = session.state === 'full' && mayOwe && owedStep(session, session, at)
  if (owes || (await beganOtherwise(db, session))) {
    await database.tryToStore(() => db.deleteFrom('sessions').where('id', '=', session.sessionId).execute())
    return null
  }
  // An instance whose clock was ahead has stored the times of this session, so the session starts again now.
  if (idleMs < -clockToleranceMs || expiresInMs > secondsOf(session) * 1000 + clockToleranceMs)
    return beginNow(db, session, at)
  const timeoutMs = session.sessionTimeout * 60_000
  if (expiresInMs <= 0 || (session.state === 'full' && idleMs >= timeoutMs)) {
    if (expiresInMs > 0) request.inactiveMinutes = session.sessionTimeout
    await database.tryToStore(() => db.deleteFrom('sessions').where('id', '=', session.sessionId).execute())
    return null
  }
  if (session.state === 'full' && idleMs > Math.min(60_000, timeoutMs / 20) && !isUnattended(request))
    await keepAlive(database, session)
  return session
}

/** The account of a complete session; null if there is no session or it is pending. */
export function actorOf(session: SessionRow | null): Actor | null {
  return session?.state === 'full' ? session : null
}

/**
 * Starts a session under a new token, which the reply sets as a cookie, and ends the session of the request. A full
 * session counts as the last sign-in of the account, even if it only replaces the session of a user who has changed the
 * password.
 *
 * @param begun whether the session is complete, or waits for the code or for a step
 */
export async function startSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  begun: 'full' | 'code' | 'step',
  { providerId, hasOtherFactor }: SessionOrigin = { providerId: null, hasOtherFactor: false },
): Promise<void> {
  await deleteSessionsOf(db, request)
  const token = newToken()
  const at = now()
  const state = begun === 'full' ? 'full' : 'pending'
  const awaitsStep = begun === 'step'
  const seconds = secondsOf({ state, awaitsStep })
  await db
    .insertInto('sessions')
    .values({
      id: sha256(token),
      userId,
      state,
      awaitsStep,
      hasOtherFactor,
      providerId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(Date.parse(at) + seconds * 1000).toISOString(),
      confirmedAt: state === 'full' ? at : null,
      publicId: randomBytes(12).toString('base64url'),
      address: request.clientAddress,
      browser: browserNameOf(request),
    })
    .execute()
  await endOldestSessions(db, userId, state)
  if (state === 'full')
    await db.updateTable('users').set({ lastSignInAt: at }).where('id', '=', userId).execute()
  setSessionCookies(request, reply, { token, userId: state === 'full' ? userId : null, maxAge: seconds })
}

/**
 * Starts the session again after its user has changed how to sign in, because that change ended all sessions of the
 * account.
 */
export const renewSession = (db: Db, request: FastifyRequest, reply: FastifyReply, session: Actor) =>
  startSession(db, request, reply, session.id, 'full', session)

/**
 * Marks the session as confirmed now (confirmation.ts). The session gets a new token, so that a stolen copy of the
 * cookie does not get a confirmed session.
 * @throws 401 if the session has ended meanwhile
 */
export async function confirmSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SessionRow,
): Promise<void> {
  const token = newToken()
  const result = await db
    .updateTable('sessions')
    .set({ id: sha256(token), confirmedAt: now() })
    .where('id', '=', session.sessionId)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw signedOut()
  const maxAge = Math.ceil((Date.parse(session.expiresAt) - Date.now()) / 1000)
  setSessionCookies(request, reply, { token, userId: session.id, maxAge })
}

/** Ends the request's session, if it has one. */
export async function endSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await deleteSessionsOf(db, request)
  setSessionCookies(request, reply, { token: '', userId: null, maxAge: 0 })
}

/** Ends every session of an account. A change of its password or role must call this. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** Ends the sessions of an account that began with this provider of single sign-on. */
export async function endSessionsBy(db: Db, userId: number, providerId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('providerId', '=', providerId).execute()
}

/** The minutes of inactivity after which a session ends, by the current settings. */
export async function readTimeout(db: Db): Promise<number> {
  const row = await db
    .selectFrom('securitySettings')
    .select('sessionTimeout')
    .where('id', '=', 1)
    .executeTakeFirst()
  return row?.sessionTimeout ?? defaultSessionTimeoutMinutes
}
