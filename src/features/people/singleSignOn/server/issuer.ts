import type { Configuration, CustomFetch } from 'openid-client'
import * as z from 'zod/mini'
import type { AppContext } from '../../../../server/appContext.ts'
import {
  guardedFetch,
  refuseWithoutTls,
  TlsMissing,
  type FetchLimits,
} from '../../../../server/http/guardedFetch.ts'
import { AddressRefused } from '../../../../server/http/outgoingAddresses.ts'
import { isIssuer } from '../schema.ts'

/** The library is loaded on first use. */
const library = () => import('openid-client')

/** The longest known responses are the keys of Microsoft Entra, with 30 KB. */
const limitsOfIssuers = { timeoutMs: 5_000, maxBytes: 256 * 1024 }

/** The limits of requests to issuers: those of the operator, and ours. */
export const accessOf = ({ config }: AppContext): FetchLimits => ({
  allowPrivate: config.allowPrivateIssuers,
  allowHttp: config.allowHttpIssuers,
  ...limitsOfIssuers,
})

/** The client that an administrator has registered at an issuer. */
export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Why an issuer cannot be used. */
export type IssuerProblem =
  | 'no TLS'
  | 'address refused'
  | 'certificate'
  | 'unreachable'
  | 'no document'
  | 'other issuer'

export class IssuerUnusable extends Error {
  override name = 'IssuerUnusable'
  readonly problem: IssuerProblem
  /**
   * The issuer URL in the issuer's document, if it differs from the requested URL. Nothing else in the document is
   * used.
   */
  readonly ownAddress: string | undefined
  constructor(problem: IssuerProblem, cause?: unknown, ownAddress?: string) {
    super(`The issuer cannot be used: ${problem}`, { cause })
    this.problem = problem
    this.ownAddress = ownAddress
  }
}

/** The error and its causes. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < 8; each = each.cause) {
    chain.push(each)
    if (each instanceof AggregateError && each.errors[0] instanceof Error) chain.push(each.errors[0])
  }
  return chain
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/
const networkCodes =
  /^(E[A-Z]+|ERR_SSL\w+|UND_\w+|OAUTH_TIMEOUT|OAUTH_ABORT|TimeoutError|AbortError|ABORT_ERR)$/

/** Why the issuer could not be reached; undefined if it responded. */
export function problemOf(error: unknown): IssuerProblem | undefined {
  const chain = chainOf(error)
  if (chain.some((each) => each instanceof TlsMissing)) return 'no TLS'
  if (chain.some((each) => each instanceof AddressRefused)) return 'address refused'
  const codes = chain.map(codeOf)
  if (codes.some((code) => certificateCodes.test(code))) return 'certificate'
  return codes.some((code) => networkCodes.test(code)) ? 'unreachable' : undefined
}

/**
 * Reads the configuration that the issuer publishes. The issuer's URL may be entered with or without a final slash.
 *
 * @throws IssuerUnusable
 */
export async function discover(client: Client, access: FetchLimits): Promise<Configuration> {
  try {
    return await discoverExactly(client, access)
  } catch (error) {
    const own = error instanceof IssuerUnusable ? error.ownAddress : undefined
    if (own === undefined || withoutSlash(own) !== withoutSlash(client.issuer)) throw error
    return discoverExactly({ ...client, issuer: own }, access)
  }
}

const withoutSlash = (address: string) => new URL(address).href.replace(/\/$/, '')

const otherIssuer = z.object({
  cause: z.object({ body: z.object({ issuer: z.string().check(z.refine(isIssuer)) }) }),
})

/**
 * The accepted difference between the clocks of an issuer and this server, in seconds. Microsoft's own services accept
 * the same.
 */
const clocksDiffer = 300

async function discoverExactly(client: Client, access: FetchLimits): Promise<Configuration> {
  const {
    // oxlint-disable-next-line typescript/no-deprecated -- marked only to stand out; used where ALLOW_HTTP_ISSUERS allows it
    allowInsecureRequests,
    clockTolerance,
    ClientSecretBasic,
    ClientSecretPost,
    customFetch,
    discovery,
    enableNonRepudiationChecks,
  } = await library()
  // The only bodies that the library sends are forms.
  const fetch: CustomFetch = (address, { body, ...request }) =>
    guardedFetch(
      address,
      { ...request, body: body instanceof URLSearchParams ? body.toString() : undefined },
      access,
    )
  let configuration: Configuration
  try {
    refuseWithoutTls(client.issuer, access)
    configuration = await discovery(
      new URL(client.issuer),
      client.clientId,
      { [clockTolerance]: clocksDiffer },
      // Issuers that list no authentication methods accept client_secret_basic (OpenID Connect Discovery, 3).
      (server, metadata, body, headers) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
        const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
        authenticate(client.clientSecret)(server, metadata, body, headers)
      },
      {
        [customFetch]: fetch,
        timeout: 10,
        // guardedFetch decides for each address whether it may be requested without TLS.
        execute: [...(access.allowHttp ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
      },
    )
  } catch (error) {
    const other = chainOf(error).find((each) => codeOf(each) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    const ownAddress = otherIssuer.safeParse(other).data?.cause.body.issuer
    throw new IssuerUnusable(problemOf(error) ?? (other ? 'other issuer' : 'no document'), error, ownAddress)
  }
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata()
  // Refuses Microsoft's URLs for all tenants, which the library accepts. Users of any directory could sign in there.
  if (new URL(issuer).href !== new URL(client.issuer).href) throw new IssuerUnusable('other issuer')
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (endpoint === undefined || !URL.canParse(endpoint)) throw new IssuerUnusable('no document')
    try {
      refuseWithoutTls(endpoint, access)
    } catch (error) {
      throw new IssuerUnusable('no TLS', error)
    }
  }
  return configuration
}

/** Secrets of one sign-in, by which the issuer's response is checked. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

export async function newChecks(): Promise<Checks> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await library()
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
}

/** The URL to which the browser is sent to sign in. */
export async function addressOfSignIn(
  configuration: Configuration,
  redirectAddress: string,
  { state, nonce, codeVerifier }: Checks,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress,
    scope: 'openid email',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * The issuer's claims about a user, signed with the issuer's keys. Only the email claims may be read from the userinfo
 * endpoint instead.
 */
export interface Claims {
  sub: string
  email?: unknown
  email_verified?: unknown
}

/**
 * Why a user was not signed in. 'denied': the user or the issuer refused. 'unreachable': the issuer did not respond.
 * 'clock': the clock of the issuer or of this server is wrong. 'invalid': the response is invalid.
 */
export type Unanswered = 'denied' | 'unreachable' | 'clock' | 'invalid'

/**
 * Whether the subject has a length that the standard allows (OpenID Connect Core, 2). The library has already checked
 * that it is a string.
 */
const isSubject = (text: string) => text !== '' && text.length <= 255

/** Exchanges the code for the user's claims. The code is in the URL to which the issuer redirected the browser. */
export async function claimsFor(
  configuration: Configuration,
  returned: URL,
  { state, nonce, codeVerifier }: Checks,
): Promise<{ claims: Claims } | { unanswered: Unanswered; cause: unknown }> {
  const { authorizationCodeGrant, AuthorizationResponseError, fetchUserInfo } = await library()
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !isSubject(claims.sub)) return { unanswered: 'invalid', cause: undefined }
    if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return { claims }
    const { email, email_verified } = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return { claims: { ...claims, email, email_verified } }
  } catch (error) {
    if (error instanceof AuthorizationResponseError) return { unanswered: 'denied', cause: error }
    if (problemOf(error)) return { unanswered: 'unreachable', cause: error }
    const isClock = chainOf(error).some((each) => codeOf(each) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return { unanswered: isClock ? 'clock' : 'invalid', cause: error }
  }
}

/** How long an issuer's configuration is cached. The issuer's keys are fetched when they are needed. */
const maxAgeMs = 60 * 60_000
const maxKept = 100

/**
 * Caches an issuer's configuration for an hour. A changed issuer URL, client ID or client secret counts as another
 * issuer. Failures are not cached.
 */
export function openIssuers(access: FetchLimits) {
  const kept = new Map<string, { at: number; configuration: Promise<Configuration> }>()
  return (client: Client): Promise<Configuration> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret])
    const at = performance.now()
    const known = kept.get(key)
    if (known && at - known.at < maxAgeMs) return known.configuration
    if (kept.size >= maxKept) kept.clear()
    const configuration = discover(client, access)
    kept.set(key, { at, configuration })
    configuration.catch(() => kept.delete(key))
    return configuration
  }
}
