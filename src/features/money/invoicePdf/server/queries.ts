import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { DocumentSettings } from '../schema.ts'

const initial: DocumentSettings = { attachesToMails: true }

const settingsRow = (db: Db) =>
  db.selectFrom('documentSettings').select('attachesToMails').where('id', '=', 1)

/** The stored settings, or the defaults before the first change. */
export const findSettings = async (db: Db): Promise<DocumentSettings> =>
  (await settingsRow(db).executeTakeFirst()) ?? initial

/** The settings with their row locked; stores the defaults first if there is no row. */
export async function findSettingsForUpdate(tx: Tx): Promise<DocumentSettings> {
  await tx
    .insertInto('documentSettings')
    .values({ ...initial, id: 1, updatedAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return settingsRow(tx).forUpdate().executeTakeFirstOrThrow()
}
