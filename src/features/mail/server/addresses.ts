import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'

/** Never a mail server: link-local addresses, the metadata services of hosters, and what is no single machine. */
const neverServers = new BlockList()
for (const [net, prefix, family] of [
  ['169.254.0.0', 16, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['64:ff9b::a9fe:0', 112, 'ipv6'],
  ['2002:a9fe::', 32, 'ipv6'],
  ['224.0.0.0', 3, 'ipv4'],
  ['ff00::', 8, 'ipv6'],
] as const) {
  neverServers.addSubnet(net, prefix, family)
}
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) neverServers.addAddress(address)
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) neverServers.addAddress(address, 'ipv6')

const ownNetworks = new BlockList()
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
  ownNetworks.addSubnet(net, prefix, family)
}

/** Whether mail may be handed to this address. Both lists also match IPv4 addresses that are written as IPv6. */
export function mayConnectTo(address: string, allowPrivate: boolean): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (neverServers.check(address, family)) return false
  return allowPrivate || !ownNetworks.check(address, family)
}

export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

export type Resolve = (
  host: string,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

const systemResolve: Resolve = (host, answer) => resolveName(host, { all: true }, answer)

interface Target {
  host: string
  port: number
  allowPrivate: boolean
  /** Milliseconds for the name and the connection together. */
  timeout: number
  resolve?: Resolve | undefined
}

/**
 * A connection to a mail server. The addresses are judged as they are connected to and not before, so that a name
 * cannot lead somewhere else the second time it is asked for.
 */
export function connectTo({
  host,
  port,
  allowPrivate,
  timeout,
  resolve = systemResolve,
}: Target): Promise<Socket> {
  return new Promise((connected, failed) => {
    if (isIP(host) !== 0 && !mayConnectTo(host, allowPrivate)) {
      failed(new AddressRefused())
      return
    }
    const lookup: LookupFunction = (name, { all }, answer) => {
      resolve(name, (error, addresses) => {
        const allowed = error ? [] : addresses.filter(({ address }) => mayConnectTo(address, allowPrivate))
        const [first] = allowed
        if (error) answer(error, [])
        else if (!first) answer(new AddressRefused(), [])
        else if (all) answer(null, allowed)
        else answer(null, first.address, first.family)
      })
    }
    const socket = connect({ host, port, lookup, autoSelectFamily: true })
    const limit = setTimeout(() => {
      socket.destroy()
      failed(Object.assign(new Error('Connecting took too long'), { code: 'ETIMEDOUT' }))
    }, timeout)
    socket.once('error', (error) => {
      clearTimeout(limit)
      failed(error)
    })
    socket.once('connect', () => {
      clearTimeout(limit)
      socket.removeAllListeners('error')
      connected(socket)
    })
  })
}
