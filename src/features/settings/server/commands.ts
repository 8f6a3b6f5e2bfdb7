import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { invalidField } from '../../../server/errors.ts'
import type { Vault } from '../../../server/vault.ts'
import { maskedPassword, type EmailSettings, type SecuritySettingsValues } from '../schema.ts'
import { findEmailSettingsForUpdate, type StoredEmailSettings } from './queries.ts'

const purpose = 'smtp'

/** The decrypted password of the mail server, for its connection only. */
export const openPassword = (vault: Vault, { smtpPass }: Pick<StoredEmailSettings, 'smtpPass'>) =>
  vault.open(purpose, smtpPass)

/** Stores the settings and returns the row. @throws 400 when the mask would send the password to another server */
export async function saveEmailSettings(
  tx: Db,
  vault: Vault,
  settings: EmailSettings,
): Promise<StoredEmailSettings> {
  const stored = await findEmailSettingsForUpdate(tx)
  const row = { ...settings, smtpPass: sealedPassword(vault, stored, settings), updatedAt: now() }
  return tx
    .insertInto('emailSettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

function sealedPassword(
  vault: Vault,
  stored: StoredEmailSettings | undefined,
  settings: EmailSettings,
): string {
  if (settings.smtpPass !== maskedPassword) return vault.seal(purpose, settings.smtpPass)
  if (!stored) throw invalidField('smtpPass', 'SMTP password is required')
  const same = (['smtpHost', 'smtpPort', 'smtpUser'] as const).every(
    (name) => stored[name] === settings[name],
  )
  if (!same)
    throw invalidField('smtpPass', 'Enter the password again: it is not sent to another server or user')
  return stored.smtpPass
}

/** Stores the timeout, in minutes. */
export async function saveSecuritySettings(
  tx: Db,
  { sessionTimeout }: SecuritySettingsValues,
): Promise<void> {
  const row = { sessionTimeout, updatedAt: now() }
  await tx
    .insertInto('securitySettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
