import * as z from 'zod/mini'
import { id, timestamp } from '../../../shared/endpoint/fields.ts'
import { linkNeeds, staffEvents } from '../../mail/values.ts'
import { hold } from '../release/schema.ts'
import { keptSetting } from '../keptSettings/schema.ts'

/** The state of the installation; each problem is shown only if something has to be done. */
export const systemStatus = z.object({
  /** The server's clock, which a browser compares with its own. */
  time: timestamp,
  /** MiB in the data folder; null where that cannot be told. */
  freeMb: z.nullable(z.number()),
  isDiskLow: z.boolean(),
  canStoreFiles: z.boolean(),
  /** Mails are due and not sent, though a mail server is set up. */
  areMailsLate: z.boolean(),
  /** Tasks in the background are due, and nothing does them. */
  areJobsLate: z.boolean(),
  /** Files have waited for their scan for long. */
  areScansLate: z.boolean(),
  /** False where it was encrypted with a key that is lost. */
  canReadMailPassword: z.boolean(),
  /** Seconds by which the database's clock is ahead of the server's. */
  databaseAheadSeconds: z.number(),
  /** Where this installation was restored and nobody has released it yet; else null. */
  hold: z.nullable(hold),
  /** The unmet needs of mails with links. */
  missing: z.array(z.enum(linkNeeds)),
  /** Since when the mail server takes no emails, and the reason of the last attempt. Null where that delivered one. */
  mailFailure: z.nullable(z.object({ since: timestamp, problem: z.string() })),
  /** Mails that wait for a mail server that is set up and works, at most `maxWaiting`; otherwise 0. */
  mailsWaiting: z.number(),
  /** The host that links in emails lead to, where that is a name of this machine, which nobody else can open. */
  localLinkHost: z.nullable(z.string()),
  /** The events of which no staff member is notified. */
  unheard: z.array(z.enum(staffEvents)),
  /** When the last backup was made, where that is more than a month ago. */
  oldBackupAt: z.nullable(timestamp),
  /** A proxy says that it speaks TLS, but is not trusted: see TRUST_PROXY. */
  isTlsUnseen: z.boolean(),
})
export type SystemStatus = z.infer<typeof systemStatus>

/** Work of one kind. */
const waitingWork = z.object({
  /** At most `maxWaiting`. */
  count: z.number(),
  newest: z.nullable(z.object({ id, title: z.string(), at: z.string() })),
})
export type WaitingWork = z.infer<typeof waitingWork>

/** The work that waits for an administrator. */
export const waiting = z.object({
  /** Not resolved; with the title, and when it was created. */
  criticalTickets: waitingWork,
  /** New, and on the list of leads; with the name, and when it came. */
  inquiries: waitingWork,
  /** To be paid since a day before today, or marked as overdue; with the number, and the day. */
  overdueInvoices: waitingWork,
  /** Given up; with the recipient, and when it was written. */
  failedMails: waitingWork,
  /** Sent and not scanned, for which the scanner is asked again; with the name, and when it was uploaded. */
  uncheckedFiles: waitingWork,
  /** While the mail server takes none: all that wait; with the recipient, and when it was written. Otherwise 0. */
  delayedMails: waitingWork,
  /** Set to off by the upgrade; an administrator turns each on again or deletes it. */
  keptSettings: z.array(keptSetting),
})
export type Waiting = z.infer<typeof waiting>

/** A JSON schema. */
const shape = z.record(z.string(), z.unknown())
/** By media type. */
const content = z.record(z.string(), z.looseObject({ schema: shape }))

const operation = z.looseObject({
  /** Who may use it, as a sentence. */
  summary: z.string(),
  /** Its rules and limits as sentences; may be empty. */
  description: z.string(),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.optional(z.boolean()),
      schema: shape,
    }),
  ),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(content) })),
})
export type Operation = z.infer<typeof operation>

/** The OpenAPI document, as far as the API page reads it: operations by path and method. */
export const apiDocument = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })
export type ApiDocument = z.infer<typeof apiDocument>
