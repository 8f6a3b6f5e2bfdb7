import type { Db } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { maskedPassword, type EmailSettings, type SecuritySettingsValues } from '../schema.ts'
import type { StoredEmailSettings } from './queries.ts'

const purpose = 'smtp'

/**
 * Decrypts the password of the mail server, which is needed only to sign in there. Undefined if the password was
 * encrypted with another key.
 */
export function openPassword(
  secretBox: SecretBox,
  { smtpPass }: Pick<StoredEmailSettings, 'smtpPass'>,
): string | undefined {
  try {
    return secretBox.decrypt(purpose, smtpPass)
  } catch {
    return undefined
  }
}

/**
 * Replaces the settings that the transaction has locked, and returns the new row. Undefined if there was no row to lock
 * and another administrator has stored the first settings meanwhile.
 * @throws 400 if the password is the mask but would be sent to another server
 */
export async function saveEmailSettings(
  tx: Db,
  secretBox: SecretBox,
  stored: StoredEmailSettings | undefined,
  settings: EmailSettings,
): Promise<StoredEmailSettings | undefined> {
  const isSameServer = stored?.smtpHost === settings.smtpHost && stored.smtpPort === settings.smtpPort
  const { smtpLogin, ...fields } = settings
  const row = {
    ...fields,
    smtpUser: smtpLogin ? fields.smtpUser : '',
    smtpPass: encryptedPassword(secretBox, stored, settings),
    certificate: isSameServer ? stored.certificate : null,
    updatedAt: now(),
  }
  if (stored)
    return tx.updateTable('emailSettings').set(row).where('id', '=', 1).returningAll().executeTakeFirst()
  return tx
    .insertInto('emailSettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Stores the only certificate (PEM) that TLS accepts. Null: TLS accepts certificates of known authorities. */
export async function storeCertificate(tx: Db, certificate: string | null): Promise<void> {
  await tx.updateTable('emailSettings').set({ certificate, updatedAt: now() }).where('id', '=', 1).execute()
}

function encryptedPassword(
  secretBox: SecretBox,
  stored: StoredEmailSettings | undefined,
  settings: EmailSettings,
): string {
  if (!settings.smtpLogin) return secretBox.encrypt(purpose, '')
  if (settings.smtpPass !== maskedPassword) return secretBox.encrypt(purpose, settings.smtpPass)
  if (!stored) throw invalidField('smtpPass', 'SMTP password is required')
  const same = (['smtpHost', 'smtpPort', 'smtpUser', 'smtpSecure', 'smtpStartTls'] as const).every(
    (name) => stored[name] === settings[name],
  )
  if (!same)
    throw invalidField(
      'smtpPass',
      "Please re-enter the password. We don't reuse it for another server or user, or without TLS.",
    )
  return stored.smtpPass
}

export async function saveSecuritySettings(tx: Db, settings: SecuritySettingsValues): Promise<void> {
  const row = { ...settings, updatedAt: now() }
  await tx
    .insertInto('securitySettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
