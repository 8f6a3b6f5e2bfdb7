import type { KeptSettingName } from '../../src/features/office/keptSettings/values.ts'
import type { Db } from '../../src/server/database/db.ts'
import { now } from '../../src/server/database/now.ts'

/** Returns the path of the setting's endpoints. */
async function keep(db: Db, name: KeptSettingName): Promise<string> {
  const { id } = await db
    .insertInto('keptSettings')
    .values({ name, kept: '[{}]', createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/api/kept-settings/${id}`
}

/** Turns off PDFs in emails, and records that the upgrade did so. */
export async function keepInvoicePdfs(db: Db): Promise<string> {
  const row = { attachesToMails: false, updatedAt: now() }
  await db
    .insertInto('documentSettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return keep(db, 'invoicePdfs')
}

/** Records that the upgrade turned off the reopening of tickets by replies. */
export const keepReopening = (db: Db) => keep(db, 'reopening')
