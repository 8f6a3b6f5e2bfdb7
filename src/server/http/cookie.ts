import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The full name of a cookie. Over TLS it has the prefix `__Host-`, which makes browsers accept the cookie from this
 * host only.
 */
const fullName = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** The maximum number of cookies with the same name that are read; more are an attack. */
const maxSameName = 8

/**
 * The values of a cookie of this host, usually one. Without TLS, another application on the parent domain can set
 * cookies of the same name. Browsers send them as well, in any order, and nothing tells them apart.
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
  /** If true, scripts cannot read the cookie. */
  httpOnly?: boolean
}

/** Adds a cookie to the response. Browsers send the cookie to this host only. */
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
