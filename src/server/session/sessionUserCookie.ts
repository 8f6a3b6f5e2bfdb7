import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  inactiveHeader,
  sessionUserCookie,
  userIdHeader,
  sessionEndCookie,
  type SessionEnd,
} from '../../shared/endpoint/signedInAs.ts'
import { readCookies, setCookie } from '../http/cookie.ts'
import { AppError } from '../http/errors.ts'

const sessionUsersIn = (request: FastifyRequest) => readCookies(request, sessionUserCookie, /^[1-9]\d{0,9}$/)

/** Sets the cookie to the id of the account that is signed in, or deletes it. */
export function setSessionUserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number | null,
  maxAge: number,
): void {
  const value = userId === null ? '' : String(userId)
  setCookie(request, reply, { name: sessionUserCookie, value, maxAge: userId === null ? 0 : maxAge })
}

/** The part of a session that decides the value of the cookie. */
type CookieOwner = Readonly<{ id: number; state: 'full' | 'pending'; expiresAt: string }>

/**
 * Corrects a session user cookie that does not name the session's account: the cookie was deleted in the browser, or
 * the session began before this cookie existed.
 */
export function correctSessionUserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: CookieOwner | null,
): void {
  const userId = session?.state === 'full' ? session.id : null
  const marked = sessionUsersIn(request)
  if (userId === null ? marked.length === 0 : marked.includes(String(userId))) return
  const seconds = session === null ? 0 : Math.ceil((Date.parse(session.expiresAt) - Date.now()) / 1000)
  setSessionUserCookie(request, reply, userId, seconds)
}

/**
 * Refuses a request whose page was made for another account than the session's. All tabs of a browser share one
 * session, and a tab may not know yet that someone else has signed in. A client that sends no user id is served.
 *
 * @throws AppError 409, with a session user cookie by which the page finds out who is signed in
 */
export function refuseForOther(request: FastifyRequest, reply: FastifyReply): void {
  const { session, inactiveMinutes } = request
  if (inactiveMinutes !== undefined) reply.header(inactiveHeader, inactiveMinutes)
  const person = request.headers[userIdHeader]
  if (person === undefined || session === null || person === String(session.id)) return
  correctSessionUserCookie(request, reply, session)
  throw new AppError(
    'conflict',
    'Someone else has signed in in this browser. Nothing was sent under that account. Please reload the page.',
  )
}

const maxPathLength = 200
const maxAge = 24 * 60 * 60

/** Sets a cookie that tells the sign-in page which page was requested and why the user has to sign in. */
export function leaveSessionEnd(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const minutes = request.inactiveMinutes
  const [marked] = sessionUsersIn(request)
  const end: SessionEnd = { path }
  if (marked) Object.assign(end, { userId: Number(marked), reason: 'unknown' } satisfies SessionEnd)
  if (minutes !== undefined) Object.assign(end, { reason: 'inactivity', minutes } satisfies SessionEnd)
  if (path.length > maxPathLength) return
  setCookie(request, reply, { name: sessionEndCookie, value: JSON.stringify(end), maxAge })
}
