import type { Db } from '../../../server/database/db.ts'
import type { MailedRecordKind } from './mailAbout.ts'

/** The fields of a record that decide who may get a mail about it. */
export interface MailedRecord {
  id: number
  customerId?: number
  /** The address of a lead. */
  email?: string
}

/** Reads the records with these ids that still exist. Each feature implements this for its own kind of record. */
export type FindMailedRecords = Readonly<
  Record<MailedRecordKind, (db: Db, ids: readonly number[]) => Promise<MailedRecord[]>>
>
