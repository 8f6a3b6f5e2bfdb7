import type { KeptSettingName } from '../../src/features/office/keptSettings/values.ts'
import type { Db } from '../../src/server/database/db.ts'
import { now } from '../../src/server/database/now.ts'

/** Returns the path of its endpoints. */
async function keep(db: Db, name: KeptSettingName): Promise<string> {
  const { id } = await db
    .insertInto('keptSettings')
    .values({ name, kept: '[{}]', createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/api/kept-settings/${id}`
}

/** Sets the PDFs in emails to off, as the upgrade does. */
export async function keepInvoicePdfs(db: Db): Promise<string> {
  const row = { attachesToMails: false, updatedAt: now() }
  await db
    .insertInto('documentSettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return keep(db, 'invoicePdfs')
}

/** Sets to off that a reply reopens a ticket. */
export const keepReopening = (db: Db) => keep(db, 'reopening')
