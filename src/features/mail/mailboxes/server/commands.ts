import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../server/database/db.ts'
import { refuseDuplicate } from '../../../../server/database/duplicates.ts'
import { now } from '../../../../server/database/now.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'
import { AppError, conflictOn, invalidField } from '../../../../server/http/errors.ts'
import { sha256 } from '../../../../server/secrets/sha256.ts'
import { findBrand } from '../../../site/brands/server/queries.ts'
import { maxMailboxes, type MailboxSettings } from '../schema.ts'

nameActions({
  'mailbox added': 'Added a mailbox',
  'mailbox changed': 'Changed the mailbox',
  'mailbox removed': 'Removed a mailbox',
  'mailbox webhook created': 'Created a webhook address for the mailbox',
  'mailbox webhook removed': 'Removed the webhook address of the mailbox',
})

const refuseTakenAddress = refuseDuplicate({
  'mailboxes.address': () => conflictOn('address', 'There is already a mailbox with this address.'),
})

async function refuseMissingBrand(tx: Tx, { brandId }: MailboxSettings): Promise<void> {
  if (brandId !== null && !(await findBrand(tx, brandId)))
    throw invalidField('brandId', 'This brand does not exist')
}

/** Administrators who add mailboxes at the same moment may exceed the limit by a few. */
async function requireRoom(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('mailboxes')
    .select((by) => by.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxMailboxes)
    throw new AppError(
      'conflict',
      `There are already ${maxMailboxes} mailboxes. Remove one that is no longer used.`,
    )
}

/**
 * Adds a mailbox; returns its id.
 *
 * @throws 409 for an address that is taken, or if there are too many mailboxes; 400 for a missing brand
 */
export async function addMailbox(tx: Tx, settings: MailboxSettings): Promise<number> {
  await refuseMissingBrand(tx, settings)
  await requireRoom(tx)
  const at = now()
  const { id } = await tx
    .insertInto('mailboxes')
    .values({ ...settings, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenAddress)
  return id
}

/** @throws 409 for an address that is taken, 400 for a missing brand */
export async function changeMailbox(tx: Tx, id: number, settings: MailboxSettings): Promise<void> {
  await refuseMissingBrand(tx, settings)
  await tx
    .updateTable('mailboxes')
    .set({ ...settings, updatedAt: now() })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenAddress)
}

/** Removes a mailbox with its webhook, and stops fetching. The mails that arrived there stay. */
export async function removeMailbox(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mailboxes').where('id', '=', id).execute()
  await tx.notify('mailboxes')
}

/** Stores when the last mail arrived at a mailbox; does nothing if the mailbox was removed meanwhile. */
export async function recordArrival(tx: Tx, id: number, at: string): Promise<void> {
  await tx.updateTable('mailboxes').set({ lastMailAt: at }).where('id', '=', id).execute()
}

/** Gives a mailbox a webhook in place of a former one. Returns its secret, of which only a hash is stored. */
export async function createWebhook(tx: Tx, id: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx
    .updateTable('mailboxes')
    .set({ webhookHash: sha256(secret), webhookCreatedAt: now() })
    .where('id', '=', id)
    .execute()
  return secret
}

export async function removeWebhook(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('mailboxes')
    .set({ webhookHash: null, webhookCreatedAt: null })
    .where('id', '=', id)
    .execute()
}
