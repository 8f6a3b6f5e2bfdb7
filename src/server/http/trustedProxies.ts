import ipaddr from 'ipaddr.js'
import { isIP, isIPv4, isIPv6 } from 'node:net'

const groups = ['loopback', 'linklocal', 'uniquelocal']

/** The problem of a list of proxy addresses and networks; undefined if there is none. */
export function proxiesProblem(text: string): string | undefined {
  const problems = partsOf(text).flatMap((part) => problemOf(part) ?? [])
  return problems.length > 0
    ? `must list the addresses or networks of your proxies: ${problems.join(', ')}`
    : undefined
}

export const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())

function problemOf(part: string): string | undefined {
  if (groups.includes(part)) return undefined
  if (part === '') return 'there is nothing between two commas'
  const [address = '', length, ...rest] = part.split('/')
  if (isIP(address) === 0) return `${address} is no address`
  if (rest.length > 0) return `${part} has two slashes`
  if (length === undefined) return undefined
  // A netmask in place of the length is accepted, too: 10.0.0.0/255.0.0.0.
  if (isIPv4(address) && isIPv4(length))
    return ipaddr.IPv4.parse(length).prefixLengthFromSubnetMask() === null
      ? `${length} is no netmask`
      : undefined
  const longest = isIPv6(address) ? 128 : 32
  const isLength = /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= longest
  return isLength ? undefined : `the network ${part} needs a length from 1 to ${longest}`
}
