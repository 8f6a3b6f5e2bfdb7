import { isStaff, roleNames, type Role } from '../../../../shared/endpoint/roles.ts'
import { audit } from '../../../../server/audit/audit.ts'
import { requiresCode, type Confirmed } from '../../../../server/session/confirmation.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { endSessionsBy, endSessionsOf } from '../../../../server/session/session.ts'
import { tellAdministrators } from '../../../mail/server/administratorNotices.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { removeLinksOfOthers } from '../../singleSignOn/server/links.ts'
import { nameOf } from './directory.ts'
import { neverInvited } from '../invitations.ts'
import { findAccountForUpdate } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'password changed': 'Changed the password',
  'password reset': 'Reset the password',
  '2FA set up': 'Set up 2FA',
  '2FA set up anew': 'Set up 2FA again',
  '2FA switched on': 'Switched 2FA on',
  '2FA switched off': 'Switched 2FA off',
  'passkey added': 'Added a passkey',
  'passkey removed': 'Removed a passkey',
  'passkeys removed': 'Removed all passkeys',
  'email change asked': 'Asked for another email address',
  'email changed': 'Changed the email address',
})

// The changes to how a user signs in. Each requires a confirmation, and the owner gets a mail.

const told = {
  'password changed': { notice: 'passwordChanged' },
  'password reset': { notice: 'passwordReset' },
  'email change asked': { notice: 'emailChangeAsked' },
  'email changed': { notice: 'emailChanged' },
  'sign-in unlinked': { notice: 'signInUnlinked' },
  '2FA set up': { notice: 'twoFactorChanged', change: 'Two-factor authentication set up' },
  '2FA set up anew': { notice: 'twoFactorChanged', change: 'Two-factor authentication set up again' },
  '2FA switched on': { notice: 'twoFactorChanged', change: 'Two-factor authentication switched on' },
  '2FA switched off': { notice: 'twoFactorChanged', change: 'Two-factor authentication switched off' },
  'passkey added': { notice: 'passkeysChanged', change: 'A passkey was added' },
  'passkey removed': { notice: 'passkeysChanged', change: 'A passkey was removed' },
  'passkeys removed': { notice: 'passkeysChanged', change: 'All passkeys were removed' },
  'recovery codes made': {
    notice: 'twoFactorChanged',
    change: 'Two-factor authentication given new recovery codes',
  },
} as const

/** Records the change in the audit log. */
export async function record(
  tx: Tx,
  userId: number,
  action: keyof typeof told,
  { actorId, address }: Confirmed,
  about: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, {
    action,
    subject: `user ${userId}`,
    ...(actorId !== undefined && { actorId }),
    detail: { ...(actorId === undefined && { by: 'command line' }), ...about },
    ...(address !== undefined && { address }),
  })
}

/**
 * Records the change in the audit log and tells the owner. If an administrator's account was changed by another user,
 * all administrators are told. People who were never invited get no mail, because they do not know of their account.
 */
export async function tell(
  tx: Tx,
  userId: number,
  action: keyof typeof told,
  by: Confirmed,
  about: Record<string, unknown> = {},
): Promise<void> {
  const { actorId, address, host } = by
  await record(tx, userId, action, by, about)
  const { notice, ...change } = told[action]
  const isOther = actorId !== undefined && actorId !== userId
  const administrator = isOther ? await nameOf(tx, actorId) : null
  if (!(await isUninvited(tx, userId)))
    await enqueueNotice(tx, {
      userId,
      notice,
      // The mail shows the network address only if the owner made the change.
      values: {
        ...change,
        ...(administrator !== null && { administrator }),
        ...(address !== undefined && actorId === userId && { address }),
      },
      path: '/login',
      ...(host !== undefined && { host }),
    })
  if (isOther) await tellOfAdministrator(tx, userId, action, by)
}

const isUninvited = async (tx: Tx, userId: number) =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('invitedUntil', '=', neverInvited)
    .executeTakeFirst()) !== undefined

/**
 * Tells all administrators that an administrator's account was changed; does nothing for accounts with another role.
 */
export async function tellOfAdministrator(
  tx: Tx,
  userId: number,
  change: string,
  by: Confirmed,
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['username', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (owner?.role === 'Administrator')
    await tellAdministrators(tx, `Administrator ${owner.username}: ${change}`, by)
}

/** Tells all administrators that an account was created for, or has become, an agent or administrator. */
export async function tellOfNewStaff(
  tx: Tx,
  { username, role }: { username: string; role: Role },
  change: string,
  by: Confirmed,
): Promise<void> {
  if (isStaff(role)) await tellAdministrators(tx, `${roleNames[role]} ${username}: ${change}`, by)
}

/**
 * Stores the hash, ends every session of the account, and withdraws a pending email change.
 *
 * @param mustChange whether the owner must choose another password at the next sign-in; ignored if the owner chose it
 */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, mustChange }: { userId: number; passwordHash: string; mustChange?: boolean },
  by: Confirmed,
): Promise<void> {
  const mustChangePassword = mustChange === true && by.actorId !== userId
  await tx
    .updateTable('users')
    .set({ passwordHash, mustChangePassword, invitedUntil: null, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(tx, userId)
  await withdrawEmailChange(tx, userId)
  await tell(tx, userId, by.actorId === userId ? 'password changed' : 'password reset', by)
}

/**
 * Stores an address known to be the owner's, withdraws a pending change of address, and tells the former address.
 * Unlinks single sign-on accounts with another address. They may belong to someone else, if the former address was
 * wrong.
 */
export async function setEmail(
  tx: Tx,
  { userId, email }: { userId: number; email: string | null },
  by: Confirmed,
): Promise<void> {
  await withdrawEmailChange(tx, userId)
  // The owner is told before the change, because the mail goes to the stored address.
  await tell(tx, userId, 'email changed', by)
  const at = now()
  await tx
    .updateTable('users')
    .set({ email, emailConfirmedAt: email === null ? null : at, updatedAt: at })
    .where('id', '=', userId)
    .execute()
  // The open invitation was mailed to the former address, so its link ends.
  await tx
    .updateTable('users')
    .set({ invitedUntil: at })
    .where('id', '=', userId)
    .where('invitedUntil', '>', at)
    .execute()
  for (const { id, name } of await removeLinksOfOthers(tx, { userId, email })) {
    if (by.actorId !== userId) await endSessionsBy(tx, userId, id)
    await tell(tx, userId, 'sign-in unlinked', by, { provider: name })
  }
}

/** Voids the link mailed to a new address; false if no change is pending. */
export async function withdrawEmailChange(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores a new encrypted secret beside the current secret, until a code confirms the new one. */
export async function storePendingSecret(
  db: Db,
  { userId, encrypted }: { userId: number; encrypted: string },
  _by: Confirmed,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ otpPendingSecret: encrypted, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}

/** Replaces the current secret by the confirmed secret, requires codes from now on, and ends every session. */
export async function adoptPendingSecret(
  tx: Tx,
  { userId, encrypted, isFirst }: { userId: number; encrypted: string; isFirst: boolean },
  by: Confirmed,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      otpSecret: encrypted,
      otpPendingSecret: null,
      otpVerified: true,
      otpEnabled: true,
      updatedAt: now(),
    })
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(tx, userId)
  await dropRecoveryCodes(tx, userId)
  await tell(tx, userId, isFirst ? '2FA set up' : '2FA set up anew', by)
}

/** Deletes the recovery codes, which must not outlive their authenticator. */
export async function dropRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/**
 * Sets whether sign-in asks for a code, and tells the owner if the setting changes.
 *
 * @throws 404 for no such account, 409 if no authenticator is set up
 */
export async function setTwoFactorEnabled(
  database: Database,
  { userId, enabled }: { userId: number; enabled: boolean },
  by: Confirmed,
) {
  return database.transaction(async (tx) => {
    const user = await findAccountForUpdate(tx, userId)
    if (!user) throw new AppError('missing', 'User not found')
    if (enabled && !(user.otpVerified && user.otpSecret)) {
      throw new AppError('conflict', 'This user has not set up 2FA yet.')
    }
    await tx
      .updateTable('users')
      .set({ otpEnabled: enabled, updatedAt: now() })
      .where('id', '=', userId)
      .execute()
    if (!enabled && user.passkeyCount === 0) await dropRecoveryCodes(tx, userId)
    if (requiresCode(user) !== enabled) {
      await tell(tx, userId, enabled ? '2FA switched on' : '2FA switched off', by)
    }
    return { ...user, otpEnabled: enabled }
  })
}
