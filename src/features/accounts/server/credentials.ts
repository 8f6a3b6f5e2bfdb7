import { audit } from '../../../server/audit.ts'
import type { Confirmed } from '../../../server/confirmation.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { AppError } from '../../../server/errors.ts'
import { endSessionsOf } from '../../../server/session.ts'
import { enqueueNotice } from '../../mail/server/notices.ts'
import { findAccountForUpdate } from './queries.ts'

// How somebody signs in changes here and nowhere else: by whom a confirmation proves, and the owner is told.

const changeOf = {
  'password changed': undefined,
  'password reset': undefined,
  '2FA set up': 'set up',
  '2FA set up anew': 'set up anew',
  '2FA switched on': 'switched on',
  '2FA switched off': 'switched off',
} as const

/** Writes the change into the account's history and tells its owner. */
async function tell(tx: Tx, userId: number, action: keyof typeof changeOf, by: Confirmed): Promise<void> {
  const { actorId, address, host } = by
  await audit(tx, {
    action,
    subject: `user ${userId}`,
    ...(actorId === undefined ? { detail: { by: 'command line' } } : { actorId }),
    ...(address !== undefined && { address }),
  })
  const change = changeOf[action]
  await enqueueNotice(tx, {
    userId,
    notice: change ? 'twoFactorChanged' : 'passwordChanged',
    // The address of an administrator is nobody's business.
    values: { ...(change && { change }), ...(address !== undefined && actorId === userId && { address }) },
    path: '/login',
    ...(host !== undefined && { host }),
  })
}

/** Stores the hash and ends every session of the account. */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  by: Confirmed,
): Promise<void> {
  await tx.updateTable('users').set({ passwordHash, updatedAt: now() }).where('id', '=', userId).execute()
  await endSessionsOf(tx, userId)
  await tell(tx, userId, by.actorId === userId ? 'password changed' : 'password reset', by)
}

/** Stores a new encrypted secret beside the one in use, until a code confirms it. */
export async function storePendingSecret(
  db: Db,
  { userId, sealed }: { userId: number; sealed: string },
  _by: Confirmed,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ otpPendingSecret: sealed, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}

/** Replaces the secret in use by the confirmed one, requires codes from now on, and ends every session. */
export async function adoptPendingSecret(
  tx: Tx,
  { userId, sealed, isFirst }: { userId: number; sealed: string; isFirst: boolean },
  by: Confirmed,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ otpSecret: sealed, otpPendingSecret: null, otpVerified: true, otpEnabled: true, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(tx, userId)
  await tell(tx, userId, isFirst ? '2FA set up' : '2FA set up anew', by)
}

/** Whether sign-in requires a code. @throws 404 for no such account, 409 where no authenticator is set up */
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
    await tell(tx, userId, enabled ? '2FA switched on' : '2FA switched off', by)
    return { ...user, otpEnabled: enabled }
  })
}
