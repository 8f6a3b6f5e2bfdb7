import type { Insertable } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/db.ts'
import { refuseDuplicate } from '../../../server/database/duplicates.ts'
import { now } from '../../../server/database/now.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { AppError, conflictOn } from '../../../server/errors.ts'
import { nameKeyOf } from '../../../server/nameKey.ts'
import type { AccountColumn } from '../../../server/session.ts'
import type { Role } from '../../../roles.ts'
import type { ownSettings, userChange } from '../schema.ts'
import { findAccount, type StoredAccount } from './queries.ts'

export type NewAccount = Pick<Insertable<Tables['users']>, Exclude<AccountColumn, 'id'> | 'passwordHash'> & {
  role: Role
}

/** Creates an account and returns its row. @throws 409 when the username is taken in any case */
export async function createAccount(db: Db, account: NewAccount): Promise<StoredAccount> {
  const at = now()
  const row = { ...account, usernameKey: nameKeyOf(account.username), createdAt: at, updatedAt: at }
  return db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow().catch(refuseTakenName)
}

/** Changes the fields that are not undefined and returns the row. @throws 409 when the username is taken in any case */
export async function changeAccount(
  db: Db,
  userId: number,
  change: z.output<typeof userChange>,
): Promise<StoredAccount> {
  const { username } = change
  const key = username === undefined ? {} : { usernameKey: nameKeyOf(username) }
  return db
    .updateTable('users')
    .set({ ...change, ...key, updatedAt: now() })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
}

const refuseTakenName = refuseDuplicate({
  'users.usernameKey': () => conflictOn('username', 'Username already exists'),
})

/** Stores the hash; the caller ends the sessions. */
export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash, updatedAt: now() }).where('id', '=', userId).execute()
}

/** Stores the settings that everybody may change for the own account. */
export async function storeOwnSettings(
  db: Db,
  userId: number,
  settings: z.output<typeof ownSettings>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...settings, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}

/** Stores a new encrypted secret beside the one in use, until a code confirms it. */
export async function storePendingSecret(db: Db, userId: number, sealed: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ otpPendingSecret: sealed, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}

/** Marks a time step as used; false when it, or a later one, was used before. */
export async function consumeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ otpLastStep: step })
    .where('id', '=', userId)
    .where((column) => column.or([column('otpLastStep', 'is', null), column('otpLastStep', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Replaces the secret in use by the confirmed one and requires codes from now on. */
export async function adoptPendingSecret(db: Db, userId: number, sealed: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ otpSecret: sealed, otpPendingSecret: null, otpVerified: true, otpEnabled: true, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}

/** Whether sign-in requires a code. @throws 404 for no such account, 409 where no authenticator is set up */
export async function setTwoFactorEnabled(database: Database, userId: number, enabled: boolean) {
  return database.transaction(async (tx) => {
    const user = await findAccount(tx, userId)
    if (!user) throw new AppError('missing', 'User not found')
    if (enabled && !(user.otpVerified && user.otpSecret)) {
      throw new AppError('conflict', 'This user has not set up 2FA yet.')
    }
    await tx
      .updateTable('users')
      .set({ otpEnabled: enabled, updatedAt: now() })
      .where('id', '=', userId)
      .execute()
    return { ...user, otpEnabled: enabled }
  })
}
