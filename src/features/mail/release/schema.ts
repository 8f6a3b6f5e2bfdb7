import * as z from 'zod/mini'
import { timestamp } from '../../../shared/endpoint/fields.ts'
import { restoredMailsChoices } from './values.ts'

/** A restored installation sends nothing until it is released. */
export const hold = z.object({
  since: timestamp,
  /** The time of the backup; null if a copy of a database file was restored. */
  backupAt: z.nullable(timestamp),
  /** The number of mails that were waiting in the backup. The original installation may have sent them. */
  restoredMails: z.number(),
  /** The creation time of the oldest of the restored mails. */
  oldestMailAt: z.nullable(timestamp),
  /** The number of mails stored here since the restore. */
  newMails: z.number(),
})
export type Hold = z.infer<typeof hold>

/** `restoredMails` concerns only mails from the backup. Mails stored since the restore are always sent. */
export const releaseRequest = z.object({ restoredMails: z.enum(restoredMailsChoices) })
