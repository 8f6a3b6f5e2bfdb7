import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Under TLS with the prefix by which browsers refuse it from any other host. */
const fullName = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** More cookies of one name and form are no accident. */
const maxSameName = 8

/**
 * The values of a cookie of this host, most often one. Without TLS a neighbour can set more of the same name: a browser
 * sends those of another application on the parent domain as well, in any order, and does not tell them apart.
 *
 * @param form what the value must look like, anchored at both ends
 */
export function readCookies(request: FastifyRequest, name: string, form: RegExp): string[] {
  const full = fullName(request, name)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair.startsWith(`${full}=`))
    .map((pair) => parseCookie(pair)[full] ?? '')
    .filter((value) => form.test(value))
    .slice(0, maxSameName)
}

interface Cookie {
  name: string
  value: string
  /** Seconds; 0 deletes the cookie. */
  maxAge: number
  /** Hidden from scripts. */
  httpOnly?: boolean
}

/** Adds a cookie of this host alone to the response. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  const { name, value, maxAge, httpOnly = false } = cookie
  const secure = request.protocol === 'https'
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: fullName(request, name),
      value,
      httpOnly,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge,
    }),
  )
}
