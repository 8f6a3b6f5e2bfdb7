import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The name of the cookie. Over TLS it has the prefix by which browsers accept the cookie from this host only. */
const fullName = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** More than 8 is an attack. */
const maxSameName = 8

/**
 * The values of a cookie of this host, usually one. Without TLS, another application on the parent domain can set
 * cookies of the same name, which browsers send as well, in any order and indistinguishable.
 *
 * @param form the pattern of a value, anchored at both ends
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

/** Adds a cookie for this host only to the response. */
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
