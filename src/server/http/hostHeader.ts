import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const maxLength = 255

/** A name, an IPv4 address or an IPv6 address in brackets, each with an optional port. */
const hostShape = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

// Module state: caches the last host name that was found valid.
let lastValid: string | undefined

/** Whether the text can be the host of an address, with or without a port. */
export const isHost = (text: string) =>
  text.length <= maxLength && hostShape.test(text) && URL.canParse(`http://${text}`)

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Refuses a request with an invalid host, named by the client or a trusted proxy, before any code uses the host.
 * HTTP/1.0 allows requests without a host; they get the pages of an unknown host. An absolute target (`GET
 * http://host/`) is refused as well: it is meant for a proxy, and could name another host than the header.
 *
 * @throws AppError 400
 */
export function refuseInvalidHost(request: FastifyRequest): void {
  const { headers, rawHeaders, url } = request.raw
  if (!url?.startsWith('/')) throw new AppError('invalid', 'The request does not name a path.')
  if (countHosts(rawHeaders) > 1) throw new AppError('invalid', 'The request names more than one host.')
  const { host } = request
  // Most requests name the same host as the previous one, so the check is usually skipped.
  if (host === lastValid || (host === '' && headers.host === undefined)) return
  if (!isHost(host)) throw new AppError('invalid', 'The request names a host that cannot exist.')
  lastValid = host
}
