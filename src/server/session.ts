import { hash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { nonInternalColumns, type NonInternalColumn } from './database/columns.ts'
import { compileOnce } from './database/compileOnce.ts'
import type { Database } from './database/database.ts'
import type { Db } from './database/db.ts'
import { now } from './database/now.ts'
import { tables, type Tables } from './database/tables.ts'

/** No session outlives this, however busy: seconds. */
export const maxSessionSeconds = 24 * 60 * 60
/** Time to enter the code after the password was accepted: seconds. */
export const maxPendingSessionSeconds = 5 * 60
export const defaultSessionTimeoutMinutes = 30

export type AccountColumn = NonInternalColumn<typeof tables.users>

/** A session with its account, read in one query. */
export interface SessionRow extends Pick<Selectable<Tables['users']>, AccountColumn> {
  sessionId: string
  state: 'full' | 'pending'
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  /** Minutes of inactivity that end a session, as set at this moment. */
  sessionTimeout: number
}

/** Who is asking: an account whose session is complete. */
export type Actor = SessionRow

declare module 'fastify' {
  interface FastifyRequest {
    /** The token that this request's answer sets, which replaces the one it came with. */
    freshToken: string | undefined
  }
}

const sha256 = (token: string) => hash('sha256', token)

const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid')

function tokenOf(request: FastifyRequest): string | undefined {
  if (request.freshToken !== undefined) return request.freshToken
  const header = request.headers.cookie
  return header === undefined ? undefined : parseCookie(header)[cookieName(request)]
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  request.freshToken = value
  reply.removeHeader('set-cookie').header(
    'set-cookie',
    stringifySetCookie({
      name: cookieName(request),
      value,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: request.protocol === 'https',
      maxAge,
    }),
  )
}

const accountColumns = nonInternalColumns(tables.users).map((name) => `users.${name}` as const)

/** Every request asks this, so that it is compiled once: that doubles what an instance can serve. */
const findSession = compileOnce((db, sessionId) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('securitySettings', (join) => join.on('securitySettings.id', '=', 1))
    .where('sessions.id', '=', sessionId)
    .select([
      'sessions.id as sessionId',
      'sessions.state',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'securitySettings.sessionTimeout',
      ...accountColumns,
    ]),
)

/**
 * The live session of a request, pending ones included, or null. Being seen moves the end of inactivity, written
 * at most once a minute (or a tenth of a shorter timeout) to spare the database a write with every request.
 */
export async function readSession({ db }: Database, request: FastifyRequest): Promise<SessionRow | null> {
  const token = tokenOf(request)
  if (!token) return null
  const [row] = await findSession(db, sha256(token))
  if (!row) return null

  const session = { ...row, sessionTimeout: row.sessionTimeout ?? defaultSessionTimeoutMinutes }
  const at = Date.now()
  const idle = at - Date.parse(session.lastSeenAt)
  const allowed = session.sessionTimeout * 60_000
  if (at >= Date.parse(session.expiresAt) || (session.state === 'full' && idle >= allowed)) {
    await db.deleteFrom('sessions').where('id', '=', session.sessionId).execute()
    return null
  }
  if (session.state === 'full' && idle > Math.min(60_000, allowed / 10)) {
    await db.updateTable('sessions').set({ lastSeenAt: now() }).where('id', '=', session.sessionId).execute()
  }
  return session
}

export function actorOf(session: SessionRow | null): Actor | null {
  return session?.state === 'full' ? session : null
}

/** Starts a session under a new token in place of the one the request came with; the cookie goes with the reply. */
export async function startSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  state: 'full' | 'pending',
): Promise<void> {
  const former = tokenOf(request)
  if (former) await db.deleteFrom('sessions').where('id', '=', sha256(former)).execute()
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const seconds = state === 'full' ? maxSessionSeconds : maxPendingSessionSeconds
  await db
    .insertInto('sessions')
    .values({
      id: sha256(token),
      userId,
      state,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
    })
    .execute()
  setCookie(request, reply, token, seconds)
}

/** Ends the request's session, if it has one. */
export async function endSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenOf(request)
  if (token) await db.deleteFrom('sessions').where('id', '=', sha256(token)).execute()
  setCookie(request, reply, '', 0)
}

/** Ends every session of an account, as a change of its password or role must. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** Removes what can no longer be used, whatever the timeout of the moment. */
export async function sweepSessions({ db }: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now()).execute()
}

/** Minutes of inactivity that end a session, as set at this moment. */
export async function readTimeout(db: Db): Promise<number> {
  const row = await db
    .selectFrom('securitySettings')
    .select('sessionTimeout')
    .where('id', '=', 1)
    .executeTakeFirst()
  return row?.sessionTimeout ?? defaultSessionTimeoutMinutes
}
