import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'

/**
 * `mayConnectTo` always refuses these: link-local, multicast and reserved networks, and the metadata services of
 * hosting providers.
 */
const forbiddenNetworks = new BlockList()
for (const [net, prefix, family] of [
  ['169.254.0.0', 16, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['64:ff9b::a9fe:0', 112, 'ipv6'],
  ['2002:a9fe::', 32, 'ipv6'],
  ['224.0.0.0', 3, 'ipv4'],
  ['ff00::', 8, 'ipv6'],
] as const) {
  forbiddenNetworks.addSubnet(net, prefix, family)
}
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192'])
  forbiddenNetworks.addAddress(address)
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) forbiddenNetworks.addAddress(address, 'ipv6')

/** `mayConnectTo` refuses these if `allowPrivate` is false: this machine and private networks. */
const privateNetworks = new BlockList()
for (const [net, prefix, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
] as const) {
  privateNetworks.addSubnet(net, prefix, family)
}

/** Whether this server may connect to an IP address. The two block lists also match IPv4 addresses written as IPv6. */
export function mayConnectTo(address: string, allowPrivate: boolean): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (forbiddenNetworks.check(address, family)) return false
  return allowPrivate || !privateNetworks.check(address, family)
}

/** The host has no address that `mayConnectTo` allows. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** Resolves a host name to all of its addresses, in the form of node:dns lookup. */
export type Resolve = (
  host: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

const systemResolve: Resolve = (host, callback) => resolveName(host, { all: true }, callback)

interface ConnectOptions {
  host: string
  port: number
  allowPrivate: boolean
  /** The time limit for resolving the name and connecting together. */
  timeoutMs: number
  resolve?: Resolve | undefined
  /** Ends the attempt. */
  signal?: AbortSignal
}

/**
 * A lookup that returns only allowed addresses. Checking a name before the connection is not enough, because the name
 * could resolve to another address the second time. Node does not call a lookup for a host that is an IP address.
 */
export function allowedLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = systemResolve,
): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (error) callback(error, [])
      else if (!first) callback(new AddressRefused(), [])
      else if (all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

/**
 * Connects to a mail server.
 *
 * @throws AddressRefused, or the system's error; code ETIMEDOUT after `timeoutMs`; the reason of the signal
 */
export function connectTo({
  host,
  port,
  allowPrivate,
  timeoutMs,
  resolve,
  signal,
}: ConnectOptions): Promise<Socket> {
  return new Promise((fulfill, reject) => {
    if (isIP(host) !== 0 && !mayConnectTo(host, allowPrivate)) {
      reject(new AddressRefused())
      return
    }
    const lookup = allowedLookup((address) => mayConnectTo(address, allowPrivate), resolve)
    const socket = connect({ host, port, lookup, autoSelectFamily: true })
    const end = (error: unknown) => {
      socket.destroy()
      settle()
      reject(error)
    }
    const abort = () => end(signal?.reason)
    const timer = setTimeout(
      () => end(Object.assign(new Error('Connecting took too long'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    )
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    socket.once('error', end)
    socket.once('connect', () => {
      settle()
      socket.removeAllListeners('error')
      fulfill(socket)
    })
  })
}
