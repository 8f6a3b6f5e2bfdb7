import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'
import type { MailboxSettings } from '../schema.ts'

nameActions({
  'mailbox added': 'Added a mailbox',
  'mailbox changed': 'Changed the mailbox',
  'mailbox removed': 'Removed a mailbox',
})

/** Adds a mailbox; returns its id. */
export async function addMailbox(tx: Tx, settings: MailboxSettings): Promise<number> {
  const at = now()
  const { id } = await tx
    .insertInto('mailboxes')
    .values({ ...settings, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeMailbox(tx: Tx, id: number, settings: MailboxSettings): Promise<void> {
  await tx
    .updateTable('mailboxes')
    .set({ ...settings, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

/** Removes a mailbox. The mails that arrived there stay. */
export async function removeMailbox(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mailboxes').where('id', '=', id).execute()
}
