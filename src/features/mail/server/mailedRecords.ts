import type { Db } from '../../../server/database/db.ts'
import type { MailedRecordKind } from './mailAbout.ts'

/** The parts of a record that decide who may get a mail about it. */
export interface MailedRecord {
  id: number
  customerId?: number
  /** The address of a lead. */
  email?: string
}

/** Reads those of these records that still exist; implemented by the features of the records. */
export type FindMailedRecords = Readonly<
  Record<MailedRecordKind, (db: Db, ids: readonly number[]) => Promise<MailedRecord[]>>
>
