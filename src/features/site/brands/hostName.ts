import { asciiDomain, hasDot } from '../../../shared/text/domainName.ts'

/**
 * A host name in the form in which hosts are compared and stored: lower case, punycode, without port and trailing
 * dot. Undefined for text that is no host name.
 */
export const canonicalHost = (text: string): string | undefined =>
  asciiDomain(
    text
      .trim()
      .replace(/:\d{1,5}$/, '')
      .replace(/\.$/, ''),
  )

/**
 * The same for a host that is to be set up: undefined also for a port or a trailing dot, and for a single label, which is
 * mostly a typing error, unless it is the host that one is on, such as localhost.
 */
export function hostToSetUp(text: string, visited: string): string | undefined {
  const bare = text.trim()
  if (!hasDot(bare) && bare !== visited) return undefined
  const host = asciiDomain(bare)
  // An IP address has several spellings (1.2 is 1.0.0.2); one that is not canonical would never match a request.
  return host !== undefined && /^[\d.]+$/.test(host) && host !== bare ? undefined : host
}

/** Whether a certificate authority could know the host (RFC 6761 for localhost): others are mostly visited without TLS. */
export const isPublicName = (host: string) =>
  host.includes('.') && !host.endsWith('.localhost') && !/^[\d.]+$/.test(host)

/** Whether the host leads every reader to their own machine (RFC 6761): nobody else can open its links. */
export const isLoopbackName = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host)

/** The example in messages: the host of the request, or example.com for one without a dot, such as localhost. */
export const exampleHost = (host: string) => (host.includes('.') ? host : 'example.com')

/** The message for a text that is no host name, with an example of one. */
export const invalidHost = (example: string) => `Please enter a valid domain name (e.g., ${example})`

/** The origin of an address that leads to this host, such as https://portal.example:8443; undefined for any other text. */
export function originAt(text: string, host: string): string | undefined {
  const url = URL.parse(text.trim())
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.hostname === host && url.href === `${url.origin}/`
  return isOrigin ? url.origin : undefined
}

/** The message for an address that does not lead to the host, with examples of those that do. */
export const invalidOrigin = (host: string) =>
  `Please enter an address such as https://${host} or http://${host}:3000`
