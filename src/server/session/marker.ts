import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  inactiveHeader,
  markerCookie,
  personHeader,
  sessionEndCookie,
  type SessionEnd,
} from '../../signedInAs.ts'
import { readCookies, setCookie } from '../http/cookie.ts'
import { AppError } from '../http/errors.ts'
import type { SessionRow } from './session.ts'

const markersOf = (request: FastifyRequest) => readCookies(request, markerCookie, /^[1-9]\d{0,9}$/)

/** Sets the marker to the account that is signed in, or deletes it. */
export function setMarker(
  request: FastifyRequest,
  reply: FastifyReply,
  person: number | null,
  maxAge: number,
): void {
  const value = person === null ? '' : String(person)
  setCookie(request, reply, { name: markerCookie, value, maxAge: person === null ? 0 : maxAge })
}

/**
 * Corrects a marker that does not name the session's account: it has been deleted in the browser, or the session began
 * before there were markers.
 */
export function correctMarker(
  request: FastifyRequest,
  reply: FastifyReply,
  session: SessionRow | null,
): void {
  const person = session?.state === 'full' ? session.id : null
  const marked = markersOf(request)
  if (person === null ? marked.length === 0 : marked.includes(String(person))) return
  const seconds = session === null ? 0 : Math.ceil((Date.parse(session.expiresAt) - Date.now()) / 1000)
  setMarker(request, reply, person, seconds)
}

/**
 * Refuses a call whose page was made for another account than the session's: in one browser all tabs share one session,
 * and a tab may not know yet that someone else has signed in. A client that names nobody is served.
 *
 * @throws AppError 409, with a marker by which the page finds out who is signed in
 */
export function refuseForOther(request: FastifyRequest, reply: FastifyReply): void {
  const { session, inactiveMinutes } = request
  if (inactiveMinutes !== undefined) reply.header(inactiveHeader, inactiveMinutes)
  const person = request.headers[personHeader]
  if (person === undefined || session === null || person === String(session.id)) return
  correctMarker(request, reply, session)
  throw new AppError(
    'conflict',
    'Someone else has signed in in this browser. Nothing was sent under that account. Please reload the page.',
  )
}

const maxPathLength = 200
const maxAge = 24 * 60 * 60

/** Leaves for the sign-in page, to which the request is redirected, where someone was going and why they cannot. */
export function leaveSessionEnd(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const minutes = request.inactiveMinutes
  const [marked] = markersOf(request)
  const end: SessionEnd = { path }
  if (marked) Object.assign(end, { person: Number(marked), reason: 'unknown' } satisfies SessionEnd)
  if (minutes !== undefined) Object.assign(end, { reason: 'inactivity', minutes } satisfies SessionEnd)
  if (path.length > maxPathLength) return
  setCookie(request, reply, { name: sessionEndCookie, value: JSON.stringify(end), maxAge })
}
