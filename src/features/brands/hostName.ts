const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host name in the form in which hosts are compared and stored: lower case, punycode, without port and
 * trailing dot. Undefined for text that is no host name.
 */
export function canonicalHost(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  if (bare === '' || bare.length > 253 || /[\s/?#@\\[\]:]/.test(bare)) return undefined
  const parsed = URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : ''
  return parsed.split('.').every((part) => label.test(part)) ? parsed : undefined
}

/** A host name that may be set up: as canonicalHost, but nothing is forgiven; undefined for any other text. */
export function hostToSetUp(text: string): string | undefined {
  const bare = text.trim()
  if (!/^[\p{L}\p{N}][\p{L}\p{N}.-]*[\p{L}\p{N}]$/u.test(bare) || !bare.includes('.')) return undefined
  const host = canonicalHost(bare)
  // Addresses have many spellings, and only one of them is found again: 1.2 means 1.0.0.2.
  return host !== undefined && /^[\d.]+$/.test(host) && host !== bare ? undefined : host
}

/** The host to name as an example: the one that was asked, unless it looks like none. */
export const exampleHost = (host: string) => (host.includes('.') ? host : 'example.com')

export const invalidHost = (example: string) => `Please enter a valid domain name (e.g., ${example})`
