import * as z from 'zod/mini'
import { line, timestamp } from '../../../shared/endpoint/fields.ts'
import { isMoment, moment } from '../../../shared/endpoint/moments.ts'

/** The filters of events, combined with "and". */
export const auditSelection = z.object({
  /** The actor: a username, or a part of a username or of a name. */
  person: z.optional(line(100)),
  action: z.optional(line(100)),
  /** The subject as the reader types it: 'Ticket #12', 'ticket 12', 'User carl', 'carl'. */
  subject: z.optional(line(200)),
  /** The period: `from` is inclusive, `to` is exclusive. */
  from: z.optional(moment),
  to: z.optional(moment),
})
export type AuditSelection = z.infer<typeof auditSelection>

/** The position in the log after which the page begins: the time and the id of an event. */
const place = z.string().check(
  z.regex(/^.{24}_\d{1,15}$/, { error: 'Invalid place', abort: true }),
  z.refine((text) => isMoment(text.slice(0, 24)), 'Invalid place'),
)

export const auditQuery = z.extend(auditSelection, { before: z.optional(place) })

export const auditEvent = z.object({
  id: z.number(),
  at: timestamp,
  /** The actor's name and role at the time of the event; null if nobody was signed in. */
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  actorIsDeleted: z.boolean(),
  action: z.string(),
  /** The action in words, such as 'Changed the ticket'. */
  actionName: z.string(),
  /** The kind and the id of the record, such as 'ticket 12'. */
  subject: z.nullable(z.string()),
  subjectName: z.nullable(z.string()),
  subjectIsDeleted: z.boolean(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
  /** Position and hash are null until the event is sealed, some seconds after it was written. */
  position: z.nullable(z.number()),
  hash: z.nullable(z.string()),
})
export type AuditEventRow = z.infer<typeof auditEvent>

export const auditPage = z.object({
  events: z.array(auditEvent),
  /** The value of `before` for the next page; null at the end of the log. */
  next: z.nullable(z.string()),
  /** All actions to choose from, in the order of their names. Sent only with the first page. */
  actions: z.optional(z.array(z.object({ action: z.string(), name: z.string() }))),
})
export type AuditPageOfEvents = z.infer<typeof auditPage>
