import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AllowedRoles, Endpoint } from '../../shared/endpoint/endpoint.ts'
import {
  commonLimits,
  inWords,
  limitsOf,
  rateLimitHeader,
  type EndpointLimit,
} from '../../shared/endpoint/endpointLimits.ts'
import { roles, type Role } from '../../shared/endpoint/roles.ts'
import type { AppContext } from '../appContext.ts'
import { AppError } from '../http/errors.ts'
import { defineLimit, type Limit } from '../limits/limit.ts'
import { actorOf } from '../session/session.ts'
import type { Left } from '../limits/throttle.ts'

/** A limit that an endpoint declares, and the same limit in the form that the throttle uses. */
export interface PreparedLimit {
  declared: EndpointLimit
  limit: Limit
}

// Module state: a cache, whose values depend only on the declared limits.
const prepared = new Map<EndpointLimit, PreparedLimit>()

/** @throws if another limit has the same name: the two would be counted together */
export function prepareLimit(declared: EndpointLimit): PreparedLimit {
  const known = prepared.get(declared)
  if (known) return known
  const { name, by, points, seconds } = declared
  const limit = defineLimit({
    name: `call ${name}`,
    by: [by === 'address' ? 'address' : 'account'],
    points,
    seconds,
  })
  const made = { declared, limit }
  prepared.set(declared, made)
  return made
}

/**
 * Prepares the limits of an endpoint.
 *
 * @throws if the declared limits do not fit the endpoint, such as a limit for a role that may not call it
 */
export function prepareLimits(endpoint: Pick<Endpoint, 'method' | 'path' | 'allowedRoles' | 'limits'>) {
  const { method, path, allowedRoles, limits = [] } = endpoint
  const fail = (reason: string) => {
    throw new Error(`${method} ${path} declares a limit that is not taken: ${reason}.`)
  }
  if (limits === 'none') {
    if (method === 'GET') fail('reading has no common limits that it could be without')
  } else {
    for (const { name, by, of } of limits) {
      const counted = callersOf(allowedRoles).filter((caller) => of === undefined || of === caller)
      if (counted.length === 0) fail(`“${name}” is for ${String(of)}, who may not use it`)
      if (by === 'person' && counted.includes('visitors')) fail(`“${name}” counts visitors by account`)
    }
  }
  return limitsOf(endpoint).map(prepareLimit)
}

/** The callers that limits distinguish. Users whose sign-in is not complete count as visitors. */
function callersOf(allowedRoles: AllowedRoles): readonly (Role | 'visitors')[] {
  if (typeof allowedRoles !== 'string') return allowedRoles
  if (allowedRoles === 'step') return ['visitors']
  return allowedRoles === 'signed-in' ? roles : ['visitors', ...roles]
}

type LimitContext = Pick<AppContext, 'throttle' | 'config'>

/**
 * Counts a request before any work is done. Headers of the response say how much is left of the endpoint's own limits.
 * @throws 429 with the limit and the time when it ends
 */
export async function takeLimits(
  { throttle, config }: LimitContext,
  limits: readonly PreparedLimit[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const actor = actorOf(request.session)
  const who = actor?.role ?? 'visitors'
  for (const { declared, limit } of limits) {
    if (declared.of !== undefined && declared.of !== who) continue
    const key = declared.by === 'address' ? request.clientAddress : (actor?.id ?? null)
    if (key === null) continue
    try {
      tell(reply, declared, await throttle.take([limit, key]))
    } catch (error) {
      const refusal = limitRefusal(error, declared, config.throttleFactor)
      if (refusal === undefined) throw error
      tell(reply, declared, { points: 0, seconds: refusal.detail.retryAfterSeconds ?? 0 })
      throw refusal
    }
  }
}

/**
 * Adds the points left (r) and the seconds until they reset (t) to the header, as in
 * draft-ietf-httpapi-ratelimit-headers.
 */
function tell(reply: FastifyReply, declared: EndpointLimit, { points, seconds }: Left): void {
  if (commonLimits.includes(declared)) return
  const others = reply.getHeader(rateLimitHeader)
  const own = `"${declared.name}";r=${points};t=${seconds}`
  reply.header(rateLimitHeader, others === undefined ? own : `${String(others)}, ${own}`)
}

function limitRefusal(
  error: unknown,
  { points, seconds, doing }: EndpointLimit,
  factor: number,
): AppError | undefined {
  if (!(error instanceof AppError) || error.code !== 'throttled') return undefined
  const { retryAfterSeconds = 0 } = error.detail
  const times = Math.max(1, Math.floor(points * factor))
  const rule = `You can ${doing} ${times === 1 ? 'once' : `${times} times`} in ${inWords(seconds)}.`
  const message = `${rule} Please try again in ${inWords(retryAfterSeconds)}, or call us if it is urgent.`
  return new AppError('throttled', message, error.detail)
}
