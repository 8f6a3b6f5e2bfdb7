import type { Method } from './method.ts'
import type { Role } from './roles.ts'

/** How often an endpoint may be used. */
export interface EndpointLimit {
  /** Unique: endpoints with the same name share one limit, and their requests are counted together. */
  name: string
  by: 'person' | 'address'
  /** The roles that the limit is for; everybody by default. */
  of?: Role | 'visitors'
  points: number
  /** Length of the window, which starts with the first request. */
  seconds: number
  /** The limited action in the words of the refusal, such as 'open tickets'. */
  doing: string
}

/** The response header with the points that are left, for endpoints with limits of their own. */
export const rateLimitHeader = 'ratelimit'

export const hourSeconds = 60 * 60
export const daySeconds = 24 * hourSeconds

/** Limits of all endpoints that change something: far more requests than people send, far fewer than programs could. */
export const commonLimits: readonly EndpointLimit[] = [
  { name: 'requests', by: 'address', of: 'visitors', points: 600, seconds: 600, doing: 'send forms' },
  { name: 'changes', by: 'person', points: 600, seconds: 600, doing: 'make changes' },
]

/** All limits of an endpoint, beginning with its own. */
export function limitsOf({
  method,
  limits = [],
}: {
  method: Method
  limits?: readonly EndpointLimit[] | 'none'
}): readonly EndpointLimit[] {
  if (limits === 'none') return []
  return method === 'GET' ? limits : [...limits, ...commonLimits]
}

const units = [
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
] as const

/** A wait as '24 hours' or '10 minutes', rounded up. */
export function inWords(seconds: number): string {
  const [unit, length] = units.find(([, unitSeconds]) => seconds >= 2 * unitSeconds) ?? units[2]
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
