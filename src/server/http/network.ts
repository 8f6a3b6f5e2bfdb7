import ipaddr from 'ipaddr.js'
import { isIPv6 } from 'node:net'

/** The network of a client, as limits count it. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address, because a client can use every address of its /64. */
  nearest: string
  /** The /48 of an IPv6 address, which may belong to one customer or be shared by several. Undefined for IPv4. */
  wider: string | undefined
}

const maxTextLength = 64

/** Whether the address is this machine's own. */
export const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/** The network of an address. A text that is no address is its own network. */
export function networkOf(address: string): Network {
  if (!isIPv6(address)) return { nearest: address.slice(0, maxTextLength), wider: undefined }
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return { nearest: parsed.toIPv4Address().toString(), wider: undefined }
  const [first, second, third, fourth] = parsed.parts.map((part) => part.toString(16))
  return {
    nearest: `${first}:${second}:${third}:${fourth}::/64`,
    wider: `${first}:${second}:${third}::/48`,
  }
}

/** Gives each address one spelling: an IPv4-mapped one as IPv4, IPv6 in lower case and shortened. */
export function spelledOnce(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toString()
}
