import * as z from 'zod/mini'
import { cutText } from '../../../shared/text/cut.ts'
import { atMost, codeLine, id, secret, timestamp } from '../../../shared/endpoint/fields.ts'
import { asciiDomain } from '../../../shared/text/domainName.ts'
import { displayName } from '../../../shared/text/nameFields.ts'

export * from './values.ts'

const maxDomains = 50
const domainShape = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/

/** Tidies a list of domains: `@Contoso.com contoso.de` becomes `contoso.com, contoso.de`. */
const tidyDomains = (text: string) =>
  [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .map((domain) => domain.replace(/^@/, ''))
        .map((domain) => asciiDomain(domain) ?? domain),
    ),
  ]
    .filter(Boolean)
    .join(', ')

export const domainsIn = (text: string): readonly string[] => text.split(', ')

const emailDomains = z.string().check(
  atMost(5000),
  z.overwrite(tidyDomains),
  z.minLength(1, 'Enter the part of the email addresses after the @'),
  z.superRefine((text, context) => {
    const domains = domainsIn(text)
    const wrong = domains.find((domain) => !domainShape.test(domain))
    const message =
      domains.length > maxDomains
        ? `At most ${maxDomains} domains`
        : wrong !== undefined && `${cutText(wrong, 60)} is not a domain such as contoso.com`
    if (text !== '' && message) context.addIssue({ code: 'custom', message })
  }),
)

const issuerMessage = 'Enter the address of the issuer, such as https://accounts.google.com'

/** Whether the URL may be an issuer (OpenID Connect Discovery, 2): no query, no fragment, no user name. */
export const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return (
    /^https?:$/.test(protocol) && [search, hash, username, password].join('') === '' && !/[?#]/.test(text)
  )
}

const issuer = codeLine(500, issuerMessage).check(z.refine(isIssuer, issuerMessage))

const values = {
  name: displayName(60, 'Enter the name on the button'),
  issuer,
  clientId: codeLine(300, 'Enter the client ID'),
  emailDomains,
  isOn: z.boolean(),
  countsAsSecondFactor: z.boolean(),
  isOnlyWay: z.boolean(),
}

const clientSecret = secret(1000, 'Enter the client secret')

/** If `clientSecret` is the mask (maskedPassword), the stored secret stays unchanged. */
export const identityProviderFields = z.object({ ...values, clientSecret, brandId: z.nullable(id) })
export type IdentityProviderFields = z.infer<typeof identityProviderFields>

/** The values of the form. Here `brandId` is text, because the field for the brand has text values. */
export const identityProviderForm = z.object({ ...values, clientSecret, brandId: z.string() })

export const identityProvider = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Always the mask (maskedPassword), because the secret is never sent to the browser. */
  clientSecret: z.string(),
  brandId: z.nullable(id),
  emailDomains: z.string(),
  isOn: z.boolean(),
  countsAsSecondFactor: z.boolean(),
  isOnlyWay: z.boolean(),
  /** The number of linked accounts. */
  linked: z.number(),
  /** The redirect addresses to register with the provider, one for each host. */
  redirectAddresses: z.array(z.string()),
})
export type IdentityProvider = z.infer<typeof identityProvider>

export const issuerToTest = z.object({ issuer })
export const issuerTest = z.object({ isFine: z.boolean(), message: z.string() })

/** A sign-in at a provider that is linked to the caller's account. */
export const identityLink = z.object({
  id,
  name: z.string(),
  email: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
})
export type IdentityLink = z.infer<typeof identityLink>
