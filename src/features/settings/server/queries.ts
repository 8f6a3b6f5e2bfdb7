import type { Db } from '../../../server/database/db.ts'

/** The settings with the password encrypted, or undefined before the first save. */
export function findEmailSettings(db: Db) {
  return db.selectFrom('emailSettings').selectAll().where('id', '=', 1).executeTakeFirst()
}

export type StoredEmailSettings = NonNullable<Awaited<ReturnType<typeof findEmailSettings>>>

/** The same, locked until the transaction ends. */
export function findEmailSettingsForUpdate(tx: Db) {
  return tx.selectFrom('emailSettings').selectAll().where('id', '=', 1).forUpdate().executeTakeFirst()
}

/** Locks the stored security settings, if there are any, until the transaction ends. */
export async function lockSecuritySettings(tx: Db): Promise<void> {
  await tx.selectFrom('securitySettings').select('id').where('id', '=', 1).forUpdate().execute()
}
