import * as z from 'zod/mini'
import { timestamp } from '../../../shared/endpoint/fields.ts'
import { restoredMailsChoices } from './values.ts'

/** A restored installation that does nothing outside itself until it is released. */
export const hold = z.object({
  /** When it was restored. */
  since: timestamp,
  /** When the backup was made; null for a copy of a database file. */
  backupAt: z.nullable(timestamp),
  /** The mails that were waiting in the backup: the installation that it is from may have sent them. */
  restoredMails: z.number(),
  /** When the oldest of them was written. */
  oldestMailAt: z.nullable(timestamp),
  /** The mails that were written here since. */
  newMails: z.number(),
})
export type Hold = z.infer<typeof hold>

/** The mails that were written since the restore are sent in any case. */
export const releaseRequest = z.object({ restoredMails: z.enum(restoredMailsChoices) })
