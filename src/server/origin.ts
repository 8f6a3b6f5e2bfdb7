import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined)

/** Whether the browser, or at least the Origin, says that the page is one of this server's own. */
function isOwn(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  const own = request.protocol === 'https' ? 'https' : 'http'
  if (origin === originOf(`${own}://${request.host}`)) return true
  // TLS ends at a proxy that TRUST_PROXY does not name: the browser knows better whether it is the same origin.
  return site === 'same-origin' && own === 'http' && origin === originOf(`https://${request.host}`)
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
