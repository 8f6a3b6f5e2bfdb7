const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Separators of the labels of a domain, in any script. */
const dots = /[.\u3002\uFF0E\uFF61]/
/** ASCII characters that occur in URLs, but in no domain. */
const sign = /[\0-,/:-@[-`{-\x7F]/

/**
 * The domain in DNS form: lower case and punycode. Uses URL, because browsers have no `domainToASCII`. Undefined for an
 * invalid domain.
 */
export function asciiDomain(text: string): string | undefined {
  if (text.length > 253 || sign.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const { hostname } = new URL(`http://${text}`)
  return hostname.length <= 253 && hostname.split('.').every((part) => label.test(part))
    ? hostname
    : undefined
}

/** Whether the domain has several labels. */
export const hasDot = (domain: string): boolean => dots.test(domain)
