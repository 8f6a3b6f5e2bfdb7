const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Between the labels of a domain, in any script. */
const dots = /[.\u3002\uFF0E\uFF61]/
/** Signs of ASCII that are part of no domain, but of addresses. */
const sign = /[\0-,/:-@[-`{-\x7F]/

/**
 * The domain as DNS knows it: lower case and punycode, by the platform's IDNA. URL uses it in browsers as well, where there is
 * no `domainToASCII`. Undefined for what is no domain.
 */
export function asciiDomain(text: string): string | undefined {
  if (text.length > 253 || sign.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const { hostname } = new URL(`http://${text}`)
  return hostname.length <= 253 && hostname.split('.').every((part) => label.test(part))
    ? hostname
    : undefined
}

/** Whether there are several labels. */
export const hasDot = (domain: string): boolean => dots.test(domain)
