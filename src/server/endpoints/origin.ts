import type { FastifyRequest } from 'fastify'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import type { AppContext } from '../appContext.ts'
import { AppError } from '../http/errors.ts'
import { readSession } from '../session/session.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const originIn = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined)

/**
 * The origins that this server's pages may have at the requested host. For a request that arrived over HTTP they
 * include the HTTPS origin: TLS may end at a proxy that TRUST_PROXY does not name.
 */
export function ownOrigins({ protocol, host }: FastifyRequest): [origin: string, ...others: string[]] {
  const withTls = `https://${host}`
  const own = protocol === 'https' ? [withTls] : [`http://${host}`, withTls]
  const [first = '', ...others] = own.flatMap((address) => originIn(address) ?? [])
  return [first, ...others]
}

/**
 * Whether the request comes from one of this server's own pages, by its headers Sec-Fetch-Site and Origin. A missing
 * header is no reason to refuse.
 */
function isOwn(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  const [own, ...others] = ownOrigins(request)
  // The HTTPS origin in a request that arrived over HTTP may be due to a proxy that TRUST_PROXY does not name. It is
  // accepted only if the browser confirms that it is the same origin.
  return origin === own || (site === 'same-origin' && others.includes(origin))
}

const refusal = 'This request came from another site.'

/** The headers because of which a request was refused, and the origin that was expected. */
interface Difference {
  /** Undefined if the browser sent no Origin, but a Sec-Fetch-Site that names another site. */
  origin: string | undefined
  secFetchSite: string | undefined
  /** The origin of this server's pages at the requested host. */
  expected: string
}

const maxShownLength = 200
const shortened = (text: string | undefined) => text?.slice(0, maxShownLength)

function differenceIn(request: FastifyRequest): Difference {
  const { origin, 'sec-fetch-site': site } = request.headers
  return {
    origin: shortened(origin),
    secFetchSite: shortened(site?.toString()),
    expected: ownOrigins(request)[0],
  }
}

/**
 * Whether both origins have the same host, so that only scheme or port differ. Usually a proxy that does not pass on
 * scheme or port is the cause, and not a page of another site.
 */
function isAtSameHost({ origin = '', expected }: Difference): boolean {
  return URL.parse(origin)?.hostname === URL.parse(expected)?.hostname
}

function sentenceOf({ origin, secFetchSite, expected }: Difference): string {
  return origin === undefined || origin === expected
    ? `The browser says that the page is of another site (Sec-Fetch-Site: ${secFetchSite ?? ''}).`
    : `The page is at ${origin}, but the request arrived here for ${expected}. Where both are this site, the proxy in front of the server must pass on the host with its port and the protocol, and TRUST_PROXY must name that proxy.`
}

/**
 * The maximum number of logged differences of each kind (same host, other host), so that forged headers cannot fill the
 * log.
 */
const maxLogged = 100

// Module state: keyed by the context of an app. Each test creates its own app, so tests do not share this state.
/** The differences that are already logged, grouped by whether the two origins have the same host. */
const logged = new WeakMap<AppContext, Record<'sameHost' | 'otherHost', Set<string>>>()

function logOnce(context: AppContext, difference: Difference): void {
  const known = logged.get(context) ?? { sameHost: new Set(), otherHost: new Set() }
  logged.set(context, known)
  const alike = isAtSameHost(difference) ? known.sameHost : known.otherHost
  const key = JSON.stringify(difference)
  if (alike.size >= maxLogged || alike.has(key)) return
  alike.add(key)
  context.log.warn(difference, `Refused a change that came from another site. ${sentenceOf(difference)}`)
}

/**
 * Whether the response may name the two origins that differ. The requested host may be an internal name that only the
 * proxy knows, so they are named only to administrators, and to callers whose Origin has the same host.
 */
async function mayKnow(
  context: AppContext,
  request: FastifyRequest,
  difference: Difference,
): Promise<boolean> {
  if (isAtSameHost(difference)) return true
  const session = await readSession(context, request)
  return session?.state === 'full' && isAdministrator(session.role)
}

/**
 * Refuses writes that another site's page makes with a user's cookies. Browsers send Origin (or at least
 * Sec-Fetch-Site) with every write; a client that sends neither is no browser and has no user's cookies. The scheme
 * must match, too, because an attacker on the network can forge pages of the same host without TLS. The log names the
 * two origins that differ. The response names them only if `mayKnow` allows it.
 *
 * @throws AppError 403
 */
export async function refuseForeignOrigin(context: AppContext, request: FastifyRequest): Promise<void> {
  if (safeMethods.has(request.method) || isOwn(request)) return
  const difference = differenceIn(request)
  logOnce(context, difference)
  const isTold = await mayKnow(context, request, difference)
  throw new AppError('forbidden', isTold ? `${refusal} ${sentenceOf(difference)}` : refusal)
}
