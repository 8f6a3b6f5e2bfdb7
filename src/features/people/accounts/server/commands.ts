import { sql, type Insertable } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../../server/database/db.ts'
import { refuseDuplicate } from '../../../../server/database/duplicates.ts'
import { now } from '../../../../server/database/now.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError, conflictOn } from '../../../../server/http/errors.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import { skeletonOf } from '../../../../server/database/skeleton.ts'
import type { AccountColumn } from '../../../../server/session/session.ts'
import type { Role } from '../../../../shared/endpoint/roles.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import type { ownSettings, profile } from '../../ownAccount/schema.ts'
import type { userChange } from '../schema.ts'
import { lowered, type StoredAccount } from './queries.ts'

const keysOf = (username: string) => ({
  usernameKey: nameKeyOf(username),
  usernameSkeleton: skeletonOf(username),
})

export type NewAccount = Pick<
  Insertable<Tables['users']>,
  Exclude<AccountColumn, 'id' | 'emailConfirmedAt'> | 'passwordHash' | 'mustChangePassword'
> & { role: Role }

/**
 * Creates an account and returns its row.
 *
 * @param by who entered the email address; it counts as confirmed only if staff entered it
 * @throws 409 when the username is taken, ignoring case
 */
export async function createAccount(
  db: Db,
  account: NewAccount,
  by: 'staff' | 'the owner',
): Promise<StoredAccount> {
  const at = now()
  const emailConfirmedAt = account.email && by === 'staff' ? at : null
  const keys = keysOf(account.username)
  await refuseSameName(db, keys.usernameKey)
  const row = { ...account, ...keys, emailConfirmedAt, createdAt: at, updatedAt: at }
  return db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow().catch(refuseTakenName)
}

/**
 * Changes the fields that are not undefined and returns the row.
 *
 * @throws 409 when the username is taken, ignoring case
 */
export async function changeAccount(
  db: Db,
  before: StoredAccount,
  change: Omit<z.output<typeof userChange>, 'email'>,
): Promise<StoredAccount> {
  const { username } = change
  const keys = username === undefined ? undefined : keysOf(username)
  if (keys) await refuseSameName(db, keys.usernameKey, before.id)
  return db
    .updateTable('users')
    .set({ ...change, ...keys, ...renamed(before, change), updatedAt: now() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
}

const sameName = () => conflictOn('username', 'Username already exists')

/**
 * Runs before the name is stored, because a taken name violates two indexes and the database may report either of them.
 */
async function refuseSameName(db: Db, usernameKey: string, ownId = 0): Promise<void> {
  const other = db.selectFrom('users').select('id').where('usernameKey', '=', usernameKey)
  if (await other.where('id', '!=', ownId).executeTakeFirst()) throw sameName()
}

const refuseTakenName = refuseDuplicate({
  'users.usernameKey': sameName,
  'users.usernameSkeleton': () =>
    conflictOn('username', 'This name looks like one that is taken. Please choose another one.'),
})

/**
 * Refuses a lead's email address if an account already has it. The error names only customers, because agents may not
 * see other accounts.
 *
 * @throws 409
 */
export async function refuseAddressInUse(db: Db, email: string): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select(['username', 'role'])
    .where(sql`lower("email")`, '=', lowered(email))
    .orderBy('id')
    .executeTakeFirst()
  if (!owner) return
  const name = owner.role === 'customer' ? `: ${owner.username}` : ''
  throw new AppError('conflict', `An account has the address ${email} already${name}.`)
}

/** Stores the settings that users may change for their own account. */
export async function storeOwnSettings(
  db: Db,
  userId: number,
  { ticketListColumns, ...settings }: z.output<typeof ownSettings>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...settings,
      ...(ticketListColumns && { ticketListColumns: JSON.stringify(ticketListColumns) }),
      updatedAt: now(),
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * The names to store after a change. If the first or last name changes, both are stored, even one that was only derived
 * from the full name, and the full name is cleared. Otherwise all stored names stay unchanged.
 */
function renamed(
  before: StoredAccount,
  change: { firstName?: string | null | undefined; lastName?: string | null | undefined },
) {
  const former = withAllNames(before)
  const { firstName = former.firstName, lastName = former.lastName } = change
  const isRenamed = firstName !== former.firstName || lastName !== former.lastName
  return isRenamed ? { firstName, lastName, fullName: null } : {}
}

/** Changes the fields that are not undefined and returns the row. */
export async function changeProfile(
  db: Db,
  before: StoredAccount,
  change: z.output<typeof profile>,
): Promise<StoredAccount> {
  return db
    .updateTable('users')
    .set({ ...change, ...renamed(before, change), updatedAt: now() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The maximum difference between the time steps of two valid codes; a step is 30 seconds. A code may be one step early
 * or late, and the clocks of instances may differ by a minute (two steps).
 */
const maxStepsBetween = 4

/** Marks a time step as used; false when this step, or a later step, was used before. */
export async function consumeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ otpLastStep: step })
    .where('id', '=', userId)
    .where((column) =>
      column.or([
        column('otpLastStep', 'is', null),
        column('otpLastStep', '<', step),
        // If the server's clock was ahead, the stored step is in the future. Without this line, every code would be
        // refused until that time.
        column('otpLastStep', '>', step + maxStepsBetween),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
