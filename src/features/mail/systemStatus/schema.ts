import * as z from 'zod/mini'
import { timestamp } from '../../../shared/endpoint/fields.ts'
import { hold } from '../release/schema.ts'
import { linkNeeds, staffEvents } from '../values.ts'

/** The state of the installation; each problem is shown only if something has to be done. */
export const systemStatus = z.object({
  /** The server's clock, which a browser compares with its own. */
  time: timestamp,
  /** MiB free in the data folder; null if unknown. */
  freeMb: z.nullable(z.number()),
  isDiskLow: z.boolean(),
  canStoreFiles: z.boolean(),
  /** Mails are due but not sent, although a mail server is set up. */
  areMailsLate: z.boolean(),
  areJobsLate: z.boolean(),
  /** Files have been waiting for their virus scan for too long. */
  areScansLate: z.boolean(),
  /** False if the password was encrypted with a lost key. */
  canReadMailPassword: z.boolean(),
  /** Seconds by which the database's clock is ahead of the server's. */
  databaseAheadSeconds: z.number(),
  /** Set while this installation is restored and not yet released; otherwise null. */
  hold: z.nullable(hold),
  /** The missing set-up for mails with links. */
  missing: z.array(z.enum(linkNeeds)),
  /**
   * The time since which the mail server has accepted no emails, and the reason of the last failure. Null if the last
   * attempt succeeded.
   */
  mailFailure: z.nullable(z.object({ since: timestamp, problem: z.string() })),
  /** The number of mails that wait for a working mail server, at most `maxWaiting`; otherwise 0. */
  mailsWaiting: z.number(),
  /** The mailboxes whose emails have not been fetched for ten minutes, those of the longest time first. */
  unfetched: z.array(z.object({ address: z.string(), since: timestamp, problem: z.string() })),
  /** The host of links in emails, if it is a loopback name, which other machines cannot open. */
  localLinkHost: z.nullable(z.string()),
  /** The events for which no staff member is notified. */
  unheard: z.array(z.enum(staffEvents)),
  /** The time of the last backup, if it is more than a month old. */
  oldBackupAt: z.nullable(timestamp),
  /** True if a proxy that the server does not trust says that the request used TLS (TRUST_PROXY). */
  isTlsUnseen: z.boolean(),
})
export type SystemStatus = z.infer<typeof systemStatus>
