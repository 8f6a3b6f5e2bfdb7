import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Under TLS with the prefix by which browsers refuse it from any other host. */
const fullName = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** The value of a cookie of this host. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie
  return header === undefined ? undefined : parseCookie(header)[fullName(request, name)]
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
