import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isId } from '../../../../shared/endpoint/ids.ts'
import { ownDashboard } from '../../../../shared/endpoint/roles.ts'
import { pendingPath } from '../../../../shared/endpoint/signInStep.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { readCookies, setCookie } from '../../../../server/http/cookie.ts'
import type { Visits } from '../../../../server/endpoints/serveVisit.ts'
import { now } from '../../../../server/database/now.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { Throttled } from '../../../../server/limits/throttle.ts'
import { beginByFirstFactor, needsSecond, SignInRefused } from '../../accounts/server/beginSession.ts'
import type { StoredAccount } from '../../accounts/server/queries.ts'
import { refusedPath, type Refusal } from '../outcomes.ts'
import { emailOf } from '../policy.ts'
import { openSecret } from './commands.ts'
import { accessOf, addressOfSignIn, claimsFor, IssuerUnusable, newChecks, openIssuers } from './issuer.ts'
import { accountOf } from './links.ts'
import { providersAt, type StoredProvider } from './queries.ts'
import { sha256 } from '../../../../server/secrets/sha256.ts'

/** A request that begins a sign-in, or with which the browser returns from the issuer. */
interface Visit {
  context: AppContext
  issuers: ReturnType<typeof openIssuers>
  request: FastifyRequest
  reply: FastifyReply
}

const validMs = 10 * 60_000
const purpose = 'single sign-on'
const cookieName = 'sso'
const cookieForm = /^[\w-]{43}$/
const checksForm = z.object({ nonce: z.string(), codeVerifier: z.string() })

const signInPages = ['/login', '/auth', '/admin/login', '/customer/login', '/agent/login']

const ownOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`
export const redirectAddressOf = (origin: string, providerId: number) =>
  `${origin}/single-sign-on/${providerId}/callback`

const idIn = (request: FastifyRequest): number => {
  const { id } = z.object({ id: z.string() }).parse(request.params)
  return isId(id) ? Number(id) : 0
}

/**
 * The provider with this id, if the host of the request offers it. Each provider has its own redirect URL, so that no
 * provider can pass off its response as that of another provider.
 */
async function providerOf({ context, request }: Visit, id: number): Promise<StoredProvider | undefined> {
  const providers = await providersAt(context.database.db, request.hostname)
  return providers.find((provider) => provider.id === id)
}

/** The configuration of the issuer, or why nobody can sign in there now. */
async function issuerOf({ context, issuers }: Visit, provider: StoredProvider) {
  const clientSecret = openSecret(context.secretBox, provider)
  if (clientSecret === undefined) return { refused: 'invalid' as const }
  try {
    return { configuration: await issuers({ ...provider, clientSecret }) }
  } catch (error) {
    if (!(error instanceof IssuerUnusable)) throw error
    context.log.warn({ provider: provider.id, problem: error.problem }, 'An issuer cannot be used')
    const lies = error.problem === 'other issuer' || error.problem === 'no TLS'
    return { refused: lies ? ('invalid' as const) : ('unreachable' as const) }
  }
}

/**
 * Begins a sign-in. Returns the URL to redirect to: that of the issuer or, if the sign-in is refused, that of the
 * sign-in page.
 */
async function begin(visit: Visit): Promise<string> {
  const { context, request, reply } = visit
  const from = new URL(request.url, 'http://path').searchParams.get('from')
  const page = signInPages.find((each) => each === from) ?? '/login'
  const id = idIn(request)
  const refuse = (refusal: Refusal) => refusedPath(page, refusal, id)
  // Refused if another site has sent the visitor here. That site could otherwise sign the visitor in, or make this
  // server send requests.
  if (/^(cross|same)-site$/.test(String(request.headers['sec-fetch-site']))) return page
  const provider = await providerOf(visit, id)
  if (!provider) return refuse('off')
  try {
    await context.throttle.take([limits['single sign-on by address'], request.clientAddress])
  } catch (error) {
    if (error instanceof Throttled) return refuse('often')
    throw error
  }
  const issuer = await issuerOf(visit, provider)
  if ('refused' in issuer) return refuse(issuer.refused)

  const checks = await newChecks()
  const [browser = randomBytes(32).toString('base64url')] = browsersOf(request)
  const origin = ownOrigin(request)
  const { db } = context.database
  await db.deleteFrom('identityRequests').where('expiresAt', '<=', now()).execute()
  await db
    .insertInto('identityRequests')
    .values({
      id: sha256(checks.state),
      browser: sha256(browser),
      providerId: id,
      origin,
      page,
      checks: context.secretBox.encrypt(purpose, JSON.stringify(checks)),
      expiresAt: new Date(Date.now() + validMs).toISOString(),
    })
    .execute()
  setCookie(request, reply, { name: cookieName, value: browser, maxAge: validMs / 1000, httpOnly: true })
  return addressOfSignIn(issuer.configuration, redirectAddressOf(origin, id), checks)
}

const browsersOf = (request: FastifyRequest) => readCookies(request, cookieName, cookieForm)

/**
 * The pending sign-in to which this redirect belongs. It can be completed only once, and only in the browser that began
 * it.
 */
async function takeRequest({ context, request }: Visit, state: string) {
  const browsers = browsersOf(request)
  if (browsers.length === 0) return undefined
  const row = await context.database.db
    .deleteFrom('identityRequests')
    .where('id', '=', sha256(state))
    .where('browser', 'in', browsers.map(sha256))
    .returning(['providerId', 'origin', 'page', 'checks', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now() ? row : undefined
}

/** Signs in the user whom the issuer has sent back. Returns the path to redirect to. */
async function goOn(visit: Visit): Promise<string> {
  const { context, request } = visit
  const id = idIn(request)
  const returned = new URL(request.url, ownOrigin(request))
  const state = returned.searchParams.get('state') ?? ''
  const begunHere = await takeRequest(visit, state)
  if (begunHere?.providerId !== id || begunHere.origin !== ownOrigin(request))
    return refusedPath('/login', 'expired', id)
  const refuse = (refusal: Refusal, by = id) => refusedPath(begunHere.page, refusal, by)
  const provider = await providerOf(visit, id)
  if (!provider) return refuse('off')
  const issuer = await issuerOf(visit, provider)
  if ('refused' in issuer) return refuse(issuer.refused)

  const checks = checksForm.parse(JSON.parse(context.secretBox.decrypt(purpose, begunHere.checks)))
  const response = await claimsFor(issuer.configuration, returned, { ...checks, state })
  if ('unanswered' in response) {
    context.log.warn({ err: response.cause, provider: id }, 'A sign-in at an issuer failed')
    return refuse(await recordRefusal(visit, provider, response.unanswered))
  }
  const judged = emailOf(provider, { ...response.claims })
  if ('refused' in judged) return refuse(await recordRefusal(visit, provider, judged.refused))
  const outcome = await signIn(visit, provider, { subject: response.claims.sub, email: judged.email })
  return 'refused' in outcome ? refuse(outcome.refused, outcome.by) : outcome.goTo
}

async function recordRefusal(
  { context, request }: Visit,
  { name }: StoredProvider,
  why: Refusal,
  who: { userId?: number; email?: string } = {},
): Promise<Refusal> {
  const { userId, ...detail } = who
  await audit(context.database.db, {
    action: 'login refused',
    actorId: userId,
    detail: { provider: name, why, ...detail },
    address: request.clientAddress,
  })
  return why
}

type Outcome =
  | { goTo: string }
  /** `by` is the id of the provider that the refusal names, if that is not the provider of this sign-in. */
  | { refused: Refusal; userId?: number; by?: number }

/** Signs in the account. Its role decides where the browser goes, unless sign-in requires another step first. */
async function signIn(
  visit: Visit,
  provider: StoredProvider,
  { subject, email }: { subject: string; email: string },
): Promise<Outcome> {
  const { context, request, reply } = visit
  const address = request.clientAddress
  const origin = { providerId: provider.id, hasOtherFactor: provider.countsAsSecondFactor }
  const beginAs = (tx: Tx, user: StoredAccount) =>
    beginByFirstFactor(
      tx,
      context,
      { request, reply, address },
      { user, event: 'login', origin, about: { provider: provider.name } },
    )
  const outcome = await context.database
    .transaction(async (tx): Promise<Outcome> => {
      const account = await accountOf(tx, { provider, subject, email }, { host: request.hostname, address })
      if ('refused' in account) return account
      const { user } = account
      const dashboard = ownDashboard(user.role)
      if (dashboard === undefined) return { refused: 'no-portal', userId: user.id }
      const next = await beginAs(tx, user)
      return { goTo: needsSecond(next) || 'requiresStep' in next ? pendingPath : dashboard }
    })
    .catch((error: unknown): Outcome => {
      if (!(error instanceof SignInRefused)) throw error
      const { userId, otherWay } = error
      return otherWay ? { refused: 'elsewhere', userId, by: otherWay.id } : { refused: 'suspended', userId }
    })
  if ('refused' in outcome) {
    const { refused, userId } = outcome
    await recordRefusal(visit, provider, refused, { ...(userId !== undefined && { userId }), email })
  }
  return outcome
}

export const singleSignOnVisits: Visits = (visit, context) => {
  const issuers = openIssuers(accessOf(context))
  visit('/single-sign-on/:id', (request, reply) => begin({ context, issuers, request, reply }))
  visit('/single-sign-on/:id/callback', (request, reply) => goOn({ context, issuers, request, reply }))
}
