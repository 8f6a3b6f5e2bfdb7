import { nameActions } from '../../../../server/audit/actionNames.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { nameOfColumn } from '../../../people/accounts/server/directory.ts'
import type { BlockedSender } from '../schema.ts'
import { maxBlockedSenders } from '../values.ts'
import type { Handler } from './handling.ts'
import { accountsWith, addressForm } from './senders.ts'

nameActions({
  'sender blocked': 'Blocked the sender of emails',
  'sender unblocked': 'Unblocked the sender of emails',
})

/** The blocked addresses, newest first. */
export const listBlockedSenders = (db: Db): Promise<BlockedSender[]> =>
  db
    .selectFrom('blockedSenders')
    .select(['id', 'address', nameOfColumn('blockedSenders.createdBy').as('blockedBy'), 'createdAt'])
    .orderBy('id', 'desc')
    .limit(maxBlockedSenders)
    .execute()

/**
 * Blocks an address; nothing if it is blocked already.
 *
 * @throws AppError 409 if an account has the address, if the mail has no sender, or if too many are blocked
 */
export async function blockSender(
  tx: Tx,
  { actor, address: network }: Handler,
  sender: string | null,
): Promise<void> {
  if (sender === null)
    throw new AppError('conflict', 'This email does not name one sender who could be blocked.')
  const [account] = await accountsWith(tx, sender, 1)
  if (account)
    throw new AppError(
      'conflict',
      `${account.name} has an account with this address. Accounts are suspended, not blocked.`,
    )
  const { count } = await tx
    .selectFrom('blockedSenders')
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxBlockedSenders)
    throw new AppError('conflict', `${maxBlockedSenders} senders are blocked already. Unblock one first.`)
  const address = addressForm(sender)
  const added = await tx
    .insertInto('blockedSenders')
    .values({ address, createdBy: actor.id, createdAt: now() })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await audit(tx, {
    action: 'sender blocked',
    actorId: actor.id,
    detail: { sender: address },
    address: network,
  })
}

/** @throws AppError 404 */
export async function unblockSender(tx: Tx, { actor, address: network }: Handler, id: number): Promise<void> {
  const removed = await tx
    .deleteFrom('blockedSenders')
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst()
  if (!removed) throw missing('This sender is not blocked any more.')
  const detail = { sender: removed.address }
  await audit(tx, { action: 'sender unblocked', actorId: actor.id, detail, address: network })
}
