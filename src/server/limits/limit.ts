import { hash } from 'node:crypto'
import { networkOf } from '../http/network.ts'

/** The kind of value that a limit counts by. An `address` is counted by its network, see network.ts. */
export type CountedBy = 'address' | 'account' | 'name' | 'device' | 'mailbox' | 'record'

export interface LimitSpec {
  /** In words, such as 'sign-in by address'. Each key in the database begins with this name. */
  name: string
  /** The kind of each value in a Count, in the same order. */
  by: readonly CountedBy[]
  points: number
  /** Length of the window; it starts with the first point. */
  seconds: number
}

const brand = Symbol('limit')
// Module state: the names of limits, each of which is declared once.
const known = new Map<string, LimitSpec>()

/** Only defineLimit creates limits. */
export type Limit = LimitSpec & { readonly [brand]: true }

/** A limit with the values to count by, such as an address or the id of an account. */
export type Count = readonly [limit: Limit, ...parts: (string | number)[]]

/** @throws if another limit has the same name: the two would be counted together */
export function defineLimit(spec: LimitSpec): Limit {
  if (!/^[a-z][a-z -]*$/.test(spec.name)) throw new Error(`A limit is named in small letters: ${spec.name}`)
  if (known.has(spec.name)) throw new Error(`Two limits are named “${spec.name}”.`)
  known.set(spec.name, spec)
  return { ...spec, [brand]: true }
}

/** The longest window of all limits, in milliseconds. */
export const longestWindowMs = () =>
  Math.max(0, ...Array.from(known.values(), ({ seconds }) => seconds * 1000))

/** A key in the database, and the maximum number of points for it. */
export interface Counter {
  key: string
  points: number
  windowMs: number
}

/** A /48 may be shared by several customers or belong to one, so it gets four times the points of a /64. */
const widerFactor = 4
const maxKeyLength = 128

/** The counters that a count adds a point to: one, or two for an IPv6 address. */
export function countersOf([limit, ...parts]: Count): Counter[] {
  const windowMs = limit.seconds * 1000
  const position = limit.by.indexOf('address')
  if (position < 0) return [{ key: keyOf(limit.name, parts), points: limit.points, windowMs }]
  const { nearest, wider } = networkOf(String(parts[position]))
  const near = { key: keyOf(limit.name, parts.with(position, nearest)), points: limit.points, windowMs }
  if (wider === undefined) return [near]
  const key = keyOf(limit.name, parts.with(position, wider))
  return [near, { key, points: limit.points * widerFactor, windowMs }]
}

/** JSON, because it keeps the parts distinct whatever characters they contain. */
function keyOf(name: string, parts: readonly (string | number)[]): string {
  const text = JSON.stringify(parts)
  return text.length > maxKeyLength ? `${name}#${hash('sha256', text)}` : name + text
}
