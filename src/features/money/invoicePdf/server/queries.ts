import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { DocumentSettings } from '../schema.ts'

const initial: DocumentSettings = { attachesToMails: true }

const settingsRow = (db: Db) =>
  db.selectFrom('documentSettings').select('attachesToMails').where('id', '=', 1)

/** The settings as stored, or as they are before the first change. */
export const findSettings = async (db: Db): Promise<DocumentSettings> =>
  (await settingsRow(db).executeTakeFirst()) ?? initial

/** The settings with their row locked, which is stored where there is none. */
export async function findSettingsForUpdate(tx: Tx): Promise<DocumentSettings> {
  await tx
    .insertInto('documentSettings')
    .values({ ...initial, id: 1, updatedAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return settingsRow(tx).forUpdate().executeTakeFirstOrThrow()
}
