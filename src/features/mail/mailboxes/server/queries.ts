import type { Selectable } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { sha256 } from '../../../../server/secrets/sha256.ts'

export type StoredMailbox = Selectable<Tables['mailboxes']>

/** All mailboxes, by address. */
export const listMailboxes = (db: Db): Promise<StoredMailbox[]> =>
  db.selectFrom('mailboxes').selectAll().orderBy('address').execute()

/** Undefined if the mailbox was deleted. */
export const findMailbox = (db: Db, id: number): Promise<StoredMailbox | undefined> =>
  db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst()

/** Like findMailbox, locked until the transaction ends. */
export const findMailboxForUpdate = (tx: Db, id: number): Promise<StoredMailbox | undefined> =>
  tx.selectFrom('mailboxes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The id of the mailbox whose webhook has this secret. */
export async function findMailboxOfWebhook(db: Db, secret: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('mailboxes')
    .select('id')
    .where('webhookHash', '=', sha256(secret))
    .executeTakeFirst()
  return found?.id
}

const ofAddress = (db: Db, address: string) =>
  db.selectFrom('mailboxes').selectAll().where('address', '=', address.toLowerCase())

/** The mailbox with this address, ignoring case. */
export const findMailboxOfAddress = (db: Db, address: string): Promise<StoredMailbox | undefined> =>
  ofAddress(db, address).executeTakeFirst()

/** Like findMailboxOfAddress, locked until the transaction ends. */
export const findMailboxOfAddressForUpdate = (tx: Db, address: string): Promise<StoredMailbox | undefined> =>
  ofAddress(tx, address).forUpdate().executeTakeFirst()
