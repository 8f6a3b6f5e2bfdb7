import type { FastifyRequest } from 'fastify'
import type { Site } from './site.ts'

/**
 * The site with the port of the request in its canonical addresses, where the domain is stored without an address to link
 * to. The same object where that changes nothing: any client can name a port, so that what is made of another object must
 * not be cached.
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
