import type { AuditedCall } from './audited.ts'
import type { EditedRecords } from './edited.ts'

/** The endpoints of a noun as the tests of all features need them; independent of the declarations in endpoints.ts. */
interface Noun {
  allowedRoles: Record<string, string>
  edited?: EditedRecords
  audited?: Record<string, AuditedCall>
  unaudited?: Record<string, string>
  harmless?: Record<string, readonly string[]>
}

const nouns = Object.values(import.meta.glob<Noun>('../endpoints/*.ts', { eager: true }))

/** The entries of one part of all nouns. */
const all = <Value>(partOf: (noun: Noun) => Record<string, Value> | undefined): Record<string, Value> =>
  Object.fromEntries(nouns.flatMap((noun) => Object.entries(partOf(noun) ?? {})))

/** The roles that are let in, by endpoint. */
export const allowedRoles = all((noun) => noun.allowedRoles)

/** A record for each conditional endpoint, made by the administrator; an endpoint without one fails the test. */
export const editedRecords: EditedRecords = all((noun) => noun.edited)

/** A request to each endpoint that leaves an audit event. */
export const auditedCalls = all((noun) => noun.audited)

/** The other endpoints that change something, and why they leave none. */
export const unaudited = all((noun) => noun.unaudited)

/** The endpoints that an administrator may use without a confirmation: no thief of a session gains an account by them. */
export const harmless: readonly string[] = nouns.flatMap((noun) => Object.values(noun.harmless ?? {}).flat())
