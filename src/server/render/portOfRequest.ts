import type { FastifyRequest } from 'fastify'
import type { Site } from './site.ts'

/**
 * Adds the request's port to the canonical addresses of a site whose domain is stored without an origin. Returns `site`
 * itself if nothing changes. Pages of a changed site must not be cached, because a client can name any port.
 */
export function withPortOf({ protocol, port }: Pick<FastifyRequest, 'protocol' | 'port'>, site: Site): Site {
  const { canonicalOrigin, takesPort } = site
  if (canonicalOrigin === undefined || !takesPort || port === null) return site
  const address = new URL(canonicalOrigin)
  // The port of another protocol would be wrong.
  if (address.protocol !== `${protocol}:`) return site
  address.port = String(port)
  return address.origin === canonicalOrigin ? site : { ...site, canonicalOrigin: address.origin }
}
