import { audit } from '../../../../server/audit/audit.ts'
import type { Confirmed } from '../../../../server/session/confirmation.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { refuseDuplicate } from '../../../../server/database/duplicates.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { endSessionsOf } from '../../../../server/session/session.ts'
import { dropRecoveryCodes, tell } from '../../accounts/server/credentials.ts'
import { findAccountForUpdate, type StoredAccount } from '../../accounts/server/queries.ts'
import { requiresCode } from '../../../../server/session/confirmation.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { maxPasskeys } from '../values.ts'
import type { StoredPasskey } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'passkey refused': 'Passkey refused, because it seems to be copied',
})

// Adding or removing a passkey needs a confirmation, and the owner gets a mail (see accounts/server/credentials.ts).

export type NewPasskey = Pick<
  StoredPasskey,
  'name' | 'host' | 'credentialId' | 'publicKey' | 'counter' | 'signsInAlone' | 'transports'
>

/**
 * Stores a passkey of the account, and ends the account's sessions.
 *
 * @throws 409 for too many passkeys, or if the passkey is stored already
 */
export async function storePasskey(
  tx: Tx,
  userId: number,
  { transports, ...passkey }: NewPasskey,
  by: Confirmed,
): Promise<StoredPasskey> {
  const owner = await ownerOf(tx, userId)
  if (owner.passkeyCount >= maxPasskeys) {
    throw new AppError(
      'conflict',
      `You have ${maxPasskeys} passkeys. Remove one that you do not use any more.`,
    )
  }
  const stored = await tx
    .insertInto('passkeys')
    .values({ ...passkey, userId, transports: JSON.stringify(transports), createdAt: now() })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(
      refuseDuplicate({
        'passkeys.credentialId': () => new AppError('conflict', 'This passkey is there already.'),
      }),
    )
  await settle(tx, owner)
  await tell(tx, userId, 'passkey added', by, { name: stored.name, host: stored.host })
  return stored
}

/** Removes one of the caller's passkeys. @throws 404 for a passkey of another user */
export async function removePasskey(tx: Tx, userId: number, id: number, by: Confirmed): Promise<void> {
  const owner = await ownerOf(tx, userId)
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['name', 'host'])
    .executeTakeFirst()
  if (!removed) throw missing('Passkey not found')
  await settle(tx, owner)
  await tell(tx, userId, 'passkey removed', by, removed)
}

/**
 * Removes all passkeys of an account and returns their number.
 *
 * @throws 404 for no such account
 * @throws 409 if it has no passkeys
 */
export async function removePasskeys(tx: Tx, userId: number, by: Confirmed): Promise<number> {
  const owner = await ownerOf(tx, userId)
  if (owner.passkeyCount === 0) throw new AppError('conflict', `${owner.username} has no passkeys.`)
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await settle(tx, owner)
  await tell(tx, userId, 'passkeys removed', by, { count: owner.passkeyCount })
  return owner.passkeyCount
}

/**
 * Restores passkeys that the upgrade has turned off, and tells their owners. Skips accounts that have other passkeys
 * now. Ends no sessions, because the administrator may be one of the owners. Returns the ids of the owners.
 */
export async function restorePasskeys(
  tx: Tx,
  kept: readonly (Omit<NewPasskey, 'transports'> & { userId: number; transports: string[] })[],
  by: Confirmed,
): Promise<Set<number>> {
  const restored = new Set<number>()
  for (const [userId, passkeys] of Map.groupBy(kept, (passkey) => passkey.userId)) {
    const owner = await findAccountForUpdate(tx, userId)
    if (owner?.passkeyCount !== 0) continue
    const createdAt = now()
    const rows = passkeys.map((passkey) => ({
      ...passkey,
      transports: JSON.stringify(passkey.transports),
      createdAt,
    }))
    await tx.insertInto('passkeys').values(rows).execute()
    const counted = { passkeyCount: rows.length, updatedAt: createdAt }
    await tx.updateTable('users').set(counted).where('id', '=', userId).execute()
    for (const { name, host } of passkeys) await tell(tx, userId, 'passkey added', by, { name, host })
    restored.add(userId)
  }
  return restored
}

/** Locks the account while its passkeys change, so that `passkeyCount` agrees with the table. */
async function ownerOf(tx: Tx, userId: number): Promise<StoredAccount> {
  const owner = await findAccountForUpdate(tx, userId)
  if (!owner) throw missing('User not found')
  return owner
}

/** Stores `passkeyCount` and ends the account's sessions. Deletes the recovery codes if no second factor is left. */
async function settle(tx: Tx, owner: StoredAccount): Promise<void> {
  const { count } = await tx
    .selectFrom('passkeys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ passkeyCount: count, updatedAt: now() })
    .where('id', '=', owner.id)
    .execute()
  await endSessionsOf(tx, owner.id)
  if (count === 0 && !requiresCode(owner)) await dropRecoveryCodes(tx, owner.id)
}

/**
 * Stores that a passkey was used. Returns false if the passkey is refused already, or if the device's counter has not
 * gone up, which suggests that there is a copy of the passkey. A device that does not count always sends 0.
 */
export async function storeUse(tx: Tx, { id }: StoredPasskey, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now() })
    .where('id', '=', id)
    .where('refusedAt', 'is', null)
    .where((column) =>
      column.or([column('counter', '<', counter), ...(counter === 0 ? [column('counter', '=', 0)] : [])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refuses the passkey permanently, and tells the owner once. */
export async function refusePasskey(
  tx: Tx,
  { id, userId, name, counter: stored }: StoredPasskey,
  { counter, address, host }: { counter: number; address: string; host: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ refusedAt: now() })
    .where('id', '=', id)
    .where('refusedAt', 'is', null)
    .executeTakeFirst()
  const subject = `user ${userId}`
  const detail = { name, countedBefore: stored, counts: counter }
  await audit(tx, { action: 'passkey refused', actorId: userId, subject, detail, address })
  if (numUpdatedRows > 0n)
    await enqueueNotice(tx, { userId, notice: 'passkeyRefused', values: { address }, path: '/login', host })
}
