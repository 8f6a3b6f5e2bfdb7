import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Whose request it is, as Fastify's request.ip says it; empty where the connection is closed already. */
export function clientAddress(trustProxy: string[] | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustProxy && proxyAddr.compile(trustProxy)
  return (request) => {
    const { remoteAddress = '' } = request.socket
    return isTrusted === undefined || remoteAddress === '' ? remoteAddress : proxyAddr(request, isTrusted)
  }
}
