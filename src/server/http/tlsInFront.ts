import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { plainAddress } from './clientAddress.ts'

// Module state: keyed by the context of an app. Each test creates its own app, so tests do not share this state.
const untrusted = new WeakSet<AppContext>()

/**
 * Whether requests have come over TLS through a proxy that TRUST_PROXY does not name. Cookies are then not marked
 * Secure, and all clients share the proxy's address for the limits.
 */
export const hasUntrustedTls = (context: AppContext) => untrusted.has(context)

/** Whether headers say that the request came over TLS, but the sender is not trusted. */
function saysTls(request: FastifyRequest): boolean {
  const { 'x-forwarded-proto': proto, origin, 'sec-fetch-site': site } = request.headers
  if (proto === undefined && origin === undefined) return false
  const isSaid = proto === 'https' || (site === 'same-origin' && origin?.startsWith('https://') === true)
  return isSaid && request.protocol !== 'https'
}

/** Tells the operator once about a proxy with TLS that TRUST_PROXY does not name. */
export function watchForTls(context: AppContext, request: FastifyRequest): void {
  if (untrusted.has(context) || !saysTls(request)) return
  untrusted.add(context)
  context.log.warn(
    { from: plainAddress(request.socket.remoteAddress ?? '') },
    'TRUST_PROXY does not name a proxy that serves TLS: cookies are not marked Secure, and all visitors count as one address',
  )
}
