import * as z from 'zod/mini'
import { timestamp } from '../../../shared/endpoint/fields.ts'
import { hold } from '../release/schema.ts'
import { linkNeeds, staffEvents } from '../values.ts'

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
