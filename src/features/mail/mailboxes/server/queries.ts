import type { Selectable } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'

export type StoredMailbox = Selectable<Tables['mailboxes']>

/** All mailboxes, by address. */
export const listMailboxes = (db: Db): Promise<StoredMailbox[]> =>
  db.selectFrom('mailboxes').selectAll().orderBy('address').execute()

/** Undefined if the mailbox was deleted. */
export const findMailbox = (db: Db, id: number): Promise<StoredMailbox | undefined> =>
  db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst()

const ofAddress = (db: Db, address: string) =>
  db.selectFrom('mailboxes').selectAll().where('address', '=', address.toLowerCase())

/** The mailbox with this address, ignoring case. */
export const findMailboxOfAddress = (db: Db, address: string): Promise<StoredMailbox | undefined> =>
  ofAddress(db, address).executeTakeFirst()

/** Like findMailboxOfAddress, locked until the transaction ends. */
export const findMailboxOfAddressForUpdate = (tx: Db, address: string): Promise<StoredMailbox | undefined> =>
  ofAddress(tx, address).forUpdate().executeTakeFirst()
