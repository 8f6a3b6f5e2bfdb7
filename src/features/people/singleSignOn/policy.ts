import { domainsIn } from './schema.ts'
import type { Refusal } from './outcomes.ts'

/** The hosts of Microsoft Entra, which rarely sends an `email_verified` claim. */
const entraHosts = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
])
const googleIssuer = 'https://accounts.google.com'
/** The email domains that Google itself provides. */
const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Whether the issuer is a Microsoft URL for users of all directories. Such issuers are not trusted, because their users
 * can enter any email address in their account.
 */
export function isForEverybody(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  return entraHosts.has(hostname) && /^\/(common|organizations|consumers|%7Btenantid%7D)\b/i.test(pathname)
}

type Claims = Readonly<Record<string, unknown>>

/** Whether a claim is true. Apple, Cognito and Entra send the text `true` or `1` instead of a boolean. */
const isTrue = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value))

/**
 * Whether the issuer vouches for the email address. Entra usually does so with the claim `xms_edov`, which says that
 * the user's directory has proved that it owns the domain. Google vouches only for addresses of its own domains and of
 * its customers' domains, because it verifies other addresses only once.
 */
function isVerified(issuer: string, domain: string, claims: Claims): boolean {
  const { hostname, pathname } = new URL(issuer)
  if (entraHosts.has(hostname)) {
    const [, tenant] = pathname.split('/')
    return claims['tid'] === tenant && (isTrue(claims['xms_edov']) || isTrue(claims['email_verified']))
  }
  if (!isTrue(claims['email_verified'])) return false
  return issuer !== googleIssuer || googleDomains.has(domain) || typeof claims['hd'] === 'string'
}

interface Provider {
  issuer: string
  emailDomains: string
}

/** The address that the issuer vouches for, or why no address is accepted. */
export function emailOf(
  { issuer, emailDomains }: Provider,
  claims: Claims,
): { email: string } | { refused: Refusal } {
  const { email } = claims
  if (typeof email !== 'string' || email.length > 254) return { refused: 'unverified' }
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(email.toLowerCase()) ?? []
  if (domain === undefined || !isVerified(issuer, domain, claims)) return { refused: 'unverified' }
  return domainsIn(emailDomains).includes(domain) ? { email } : { refused: 'domain' }
}
