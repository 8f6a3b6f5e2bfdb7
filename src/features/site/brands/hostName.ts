import { asciiDomain, hasDot } from '../../../shared/text/domainName.ts'

/**
 * The canonical form in which host names are compared and stored: lower case, punycode, without port and trailing dot.
 * Undefined for a text that is not a host name.
 */
export const canonicalHost = (text: string): string | undefined =>
  asciiDomain(
    text
      .trim()
      .replace(/:\d{1,5}$/, '')
      .replace(/\.$/, ''),
  )

/**
 * Like canonicalHost, for a host that an administrator sets up. Also undefined for a text with a port or a trailing
 * dot, and for a single label, which is usually a typing error. A single label is allowed if it is the current host,
 * such as localhost.
 */
export function hostToSetUp(text: string, visited: string): string | undefined {
  const bare = text.trim()
  if (!hasDot(bare) && bare !== visited) return undefined
  const host = asciiDomain(bare)
  // An IP address has several spellings (1.2 is 1.0.0.2). Only the canonical one would ever match a request.
  return host !== undefined && /^[\d.]+$/.test(host) && host !== bare ? undefined : host
}

/** Whether a certificate authority could certify the host (RFC 6761). Other hosts are usually visited without TLS. */
export const isPublicName = (host: string) =>
  host.includes('.') && !host.endsWith('.localhost') && !/^[\d.]+$/.test(host)

/**
 * Whether the name always means the reader's own machine (RFC 6761), so that links to it do not work on other machines.
 */
export const isLoopbackName = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host)

/** The example host in messages: the host of the request or, if it has no dot (localhost), example.com. */
export const exampleHost = (host: string) => (host.includes('.') ? host : 'example.com')

/** The message for a text that is not a host name, with an example. */
export const invalidHost = (example: string) => `Please enter a valid domain name (e.g., ${example})`

/** The origin of a URL of this host, such as https://portal.example:8443; undefined for any other text. */
export function originAt(text: string, host: string): string | undefined {
  const url = URL.parse(text.trim())
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.hostname === host && url.href === `${url.origin}/`
  return isOrigin ? url.origin : undefined
}

/** The message for a URL of another host, with examples. */
export const invalidOrigin = (host: string) =>
  `Please enter an address such as https://${host} or http://${host}:3000`
