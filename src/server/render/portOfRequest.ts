import type { FastifyRequest } from 'fastify'
import type { Site } from './site.ts'

/**
 * The site with the request's port in its canonical addresses, where the domain is stored without an origin. The same
 * object where that changes nothing: any client can name a port, so pages of another object must not be cached.
 */
export function withPortOf({ protocol, port }: Pick<FastifyRequest, 'protocol' | 'port'>, site: Site): Site {
  const { canonicalOrigin, takesPort } = site
  if (canonicalOrigin === undefined || !takesPort || port === null) return site
  const address = new URL(canonicalOrigin)
  // Another protocol has another port.
  if (address.protocol !== `${protocol}:`) return site
  address.port = String(port)
  return address.origin === canonicalOrigin ? site : { ...site, canonicalOrigin: address.origin }
}
