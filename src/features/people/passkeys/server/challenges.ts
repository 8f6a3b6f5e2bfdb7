import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies, setCookie } from '../../../../server/http/cookie.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { clockToleranceMs } from '../../../../server/database/futureTimes.ts'
import { AppError, signedOut } from '../../../../server/http/errors.ts'
import type { SessionRow } from '../../../../server/session/session.ts'
import type { Purpose } from '../schema.ts'

// A challenge is random and can be used once, within five minutes. It is bound to one host, one purpose, and the
// session or browser that requested it.

const validSeconds = 5 * 60
const cookieName = 'passkey'
const cookieForm = /^[\w-]{22}$/

/** The session or browser, and the host, to which a challenge is bound. */
interface Bound {
  boundTo: string
  host: string
}

/** The session's public id. It stays the same when a confirmation renews the session's cookie. */
export async function bySession(db: Db, { sessionId }: SessionRow): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('publicId')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row) throw signedOut()
  return `session ${row.publicId}`
}

const byCookie = (value: string) => `cookie ${hash('sha256', value)}`

/** Sets a cookie for a browser in which nobody is signed in. Challenges are bound to this cookie. */
export function startCookie(request: FastifyRequest, reply: FastifyReply): string {
  const value = randomBytes(16).toString('base64url')
  setCookie(request, reply, { name: cookieName, value, maxAge: validSeconds, httpOnly: true })
  return byCookie(value)
}

/** The cookies to which a challenge may be bound if nobody is signed in. Usually there is one. */
export const boundToCookies = (request: FastifyRequest): string[] =>
  readCookies(request, cookieName, cookieForm).map(byCookie)

const moment = (at: number) => new Date(at).toISOString()

/** Stores a new challenge in place of the former challenge. Returns the new challenge. */
export async function newChallenge(
  { transaction }: Database,
  { boundTo, host }: Bound,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const at = Date.now()
  await transaction(async (tx) => {
    await tx
      .deleteFrom('passkeyChallenges')
      .where((column) =>
        column.or([
          column('boundTo', '=', boundTo),
          column('createdAt', '<=', moment(at - validSeconds * 1000)),
          // Challenges with a creation time in the future were stored while the server's clock was ahead.
          column('createdAt', '>', moment(at + clockToleranceMs)),
        ]),
      )
      .execute()
    await tx
      .insertInto('passkeyChallenges')
      .values({ challengeHash: hash('sha256', challenge), purpose, boundTo, host, createdAt: moment(at) })
      .execute()
  })
  return challenge
}

/**
 * Deletes the signed challenge and returns it with its purpose. Runs before all other checks, so that only one of
 * several parallel requests gets the challenge.
 *
 * @throws 400 if there is no such challenge
 */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  { boundTo, host }: { boundTo: readonly string[]; host: string },
  ...purposes: Purpose[]
): Promise<{ challenge: string; purpose: Purpose }> {
  const challenge = challengeIn(clientDataJSON)
  const at = Date.now()
  const late = () => new AppError('invalid', 'This took too long, or was already done. Please try again.')
  if (boundTo.length === 0) throw late()
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hash('sha256', challenge))
    .where('boundTo', 'in', boundTo)
    .where('host', '=', host)
    .where('purpose', 'in', purposes)
    .where('createdAt', '>', moment(at - validSeconds * 1000))
    .where('createdAt', '<=', moment(at + clockToleranceMs))
    .returning('purpose')
    .executeTakeFirst()
  if (!taken) throw late()
  return { challenge, purpose: taken.purpose }
}

/** The challenge in the client data that the authenticator signed; empty if it has none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data === 'object' && data !== null && 'challenge' in data) return String(data.challenge)
  } catch {
    // Not JSON.
  }
  return ''
}
