import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { spelledOnce } from './network.ts'

/** Finds the address of the client; empty if the connection is already closed. */
export type ClientAddress = (request: IncomingMessage) => string

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The client's network address as clientAddress() finds it. Use this instead of Fastify's `ip`, which may contain a
     * port.
     */
    clientAddress: string
  }
}

const addressWithPort = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/**
 * The address without the port and brackets that some proxies add (Azure Application Gateway, IIS), in one spelling: an
 * IPv4-mapped address as IPv4, IPv6 in lower case and shortened. Other texts are returned unchanged.
 */
export function plainAddress(text: string): string {
  const [, bracketed, dotted] = addressWithPort.exec(text) ?? []
  const address = bracketed ?? dotted ?? text
  return isIP(address) === 0 ? text : spelledOnce(address)
}

/**
 * The address of the client: that of the connection or, if a trusted proxy opened the connection, the forwarded
 * address.
 */
export function clientAddress(trustProxy: string[] | undefined): ClientAddress {
  const isTrusted = trustProxy && proxyAddr.compile(trustProxy)
  return (request) => {
    const { remoteAddress = '' } = request.socket
    if (isTrusted === undefined || remoteAddress === '') return plainAddress(remoteAddress)
    return plainAddress(proxyAddr(request, (address, place) => isTrusted(plainAddress(address), place)))
  }
}

export function decorateWithAddress(app: FastifyInstance, addressOf: ClientAddress): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return addressOf(this.raw)
    },
  })
}
