import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { DocumentSettings } from '../schema.ts'
import { findSettingsForUpdate } from './queries.ts'

/** Writes the settings, whose row the transaction has locked. */
export async function saveSettings(tx: Tx, settings: DocumentSettings): Promise<void> {
  await tx
    .updateTable('documentSettings')
    .set({ ...settings, updatedAt: now() })
    .where('id', '=', 1)
    .execute()
}

/** Turns on the setting that attaches PDFs to emails about invoices. Returns false if it was on already. */
export async function attachToMails(tx: Tx): Promise<boolean> {
  const { attachesToMails } = await findSettingsForUpdate(tx)
  if (!attachesToMails) await saveSettings(tx, { attachesToMails: true })
  return !attachesToMails
}
