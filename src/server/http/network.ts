import { isIPv6 } from 'node:net'

/** Where a client comes from, as far as it matters for counting. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: a client with one of its addresses has all of them. */
  nearest: string
  /** The /48 of an IPv6 address, which may be one customer's or shared by a few. */
  wider: string | undefined
}

const maxTextLength = 64

/** Whether the address is this machine's own. */
export const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/** The network of an address. A text that is no address is its own network. */
export function networkOf(address: string): Network {
  if (!address.includes(':') || !isIPv6(address))
    return { nearest: address.slice(0, maxTextLength), wider: undefined }
  const groups = groupsOf(address)
  const mapped = mappedAddress(groups)
  if (mapped !== undefined) return { nearest: mapped, wider: undefined }
  const [first, second, third, fourth] = groups.map((group) => group.toString(16))
  return {
    nearest: `${first}:${second}:${third}:${fourth}::/64`,
    wider: `${first}:${second}:${third}::/48`,
  }
}

/** The IPv4 address that an IPv6 address in any spelling stands for, such as ::ffff:192.0.2.1; undefined for any other. */
export const ipv4In = (address: string): string | undefined => mappedAddress(groupsOf(address))

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = withoutZone.split('::')
  const before = numbersOf(head)
  const after = numbersOf(tail ?? '')
  const left = 8 - before.length - after.length
  return [...before, ...Array.from({ length: left }, () => 0), ...after]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function mappedAddress(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}
