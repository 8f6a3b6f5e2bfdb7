import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined)

/**
 * The origins that pages of this server may have at the host of the request. Without TLS also that with it, which a proxy
 * may end that TRUST_PROXY does not name.
 */
export function ownOrigins({ protocol, host }: FastifyRequest): [origin: string, ...others: string[]] {
  const withTls = `https://${host}`
  const own = protocol === 'https' ? [withTls] : [`http://${host}`, withTls]
  const [first = '', ...others] = own.flatMap((address) => originOf(address) ?? [])
  return [first, ...others]
}

/** Whether the browser, or at least the Origin, says that the page is one of this server's own. */
function isOwn(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  const [own, ...others] = ownOrigins(request)
  // Of the others the browser knows better whether it is the same origin.
  return origin === own || (site === 'same-origin' && others.includes(origin))
}

/**
 * Refuses writes that a page of another site makes with a person's cookies. Browsers send Origin (or at least
 * Sec-Fetch-Site) with every write; a client that sends neither is no browser and has nobody's cookies. The scheme counts:
 * anybody on the way can write a page of the same host without TLS.
 *
 * @throws AppError 403
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (!safeMethods.has(request.method) && !isOwn(request))
    throw new AppError('forbidden', 'This request came from another site.')
}
