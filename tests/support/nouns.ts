import type { AuditedEndpoint } from './audited.ts'
import type { EditedRecords } from './edited.ts'

/** The endpoints of a noun, for the tests that cover all features. Written by hand, independent of endpoints.ts. */
interface Noun {
  allowedRoles: Record<string, string>
  edited?: EditedRecords
  audited?: Record<string, AuditedEndpoint>
  unaudited?: Record<string, string>
  harmless?: Record<string, readonly string[]>
}

const nouns = Object.values(import.meta.glob<Noun>('../endpoints/*.ts', { eager: true }))

/** Merges one part of all nouns. */
const all = <Value>(partOf: (noun: Noun) => Record<string, Value> | undefined): Record<string, Value> =>
  Object.fromEntries(nouns.flatMap((noun) => Object.entries(partOf(noun) ?? {})))

/** The roles that may use each endpoint. */
export const allowedRoles = all((noun) => noun.allowedRoles)

/** A record for each conditional endpoint, made by the administrator; a missing entry fails the test. */
export const editedRecords: EditedRecords = all((noun) => noun.edited)

/** A request to each endpoint that leaves an audit event. */
export const auditedEndpoints = all((noun) => noun.audited)

/** The other endpoints that change something, and why they leave no audit event. */
export const unaudited = all((noun) => noun.unaudited)

/** Endpoints that an administrator uses without a confirmation: a stolen session gains no account through them. */
export const harmless: readonly string[] = nouns.flatMap((noun) => Object.values(noun.harmless ?? {}).flat())
