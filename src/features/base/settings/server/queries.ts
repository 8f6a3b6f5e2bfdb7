import { X509Certificate } from 'node:crypto'
import type { Db } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { defaultSessionTimeoutMinutes } from '../../../../server/session/session.ts'
import type { TwoFactorPolicy } from '../../../../server/session/signInStep.ts'
import type { SecuritySettingsValues } from '../schema.ts'

/** The settings with the password encrypted, or undefined before the first save. */
export function findEmailSettings(db: Db) {
  return db.selectFrom('emailSettings').selectAll().where('id', '=', 1).executeTakeFirst()
}

/** Whether email settings are stored; until then all mails wait. */
export async function isMailServerSetUp(db: Db): Promise<boolean> {
  const row = await db.selectFrom('emailSettings').select('id').where('id', '=', 1).executeTakeFirst()
  return row !== undefined
}

export type StoredEmailSettings = NonNullable<Awaited<ReturnType<typeof findEmailSettings>>>

/** Whether the mail server asks for a username and password. */
export const hasLogin = ({ smtpUser }: Pick<StoredEmailSettings, 'smtpUser'>): boolean => smtpUser !== ''

/** The SHA-256 fingerprint of the trusted certificate. Undefined: the administrator has trusted none. */
export const fingerprintOf = ({
  certificate,
}: Pick<StoredEmailSettings, 'certificate'>): string | undefined =>
  certificate === null ? undefined : new X509Certificate(certificate).fingerprint256

/** Like findEmailSettings, but locks the row until the transaction ends. */
export function findEmailSettingsForUpdate(tx: Db) {
  return tx.selectFrom('emailSettings').selectAll().where('id', '=', 1).forUpdate().executeTakeFirst()
}

/** The stored settings. Before the first save, the defaults. */
export async function findSecuritySettings(db: Db): Promise<SecuritySettingsValues> {
  const stored = await db
    .selectFrom('securitySettings')
    .select(['sessionTimeout', 'refuseWeakPasswords'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return stored ?? { sessionTimeout: defaultSessionTimeoutMinutes, refuseWeakPasswords: false }
}

/** Reads which accounts are required to use 2FA. */
export async function findTwoFactorPolicy(db: Db): Promise<TwoFactorPolicy> {
  const stored = await db
    .selectFrom('securitySettings')
    .select(['twoFactorFor', 'twoFactorFrom'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return stored ?? { twoFactorFor: 'nobody', twoFactorFrom: null }
}

/** Locks the security settings until the transaction ends; stores the defaults first if there are none. */
export async function lockSecuritySettings(tx: Db): Promise<void> {
  await tx
    .insertInto('securitySettings')
    .values({ id: 1, sessionTimeout: defaultSessionTimeoutMinutes, updatedAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.selectFrom('securitySettings').select('id').where('id', '=', 1).forUpdate().execute()
}
