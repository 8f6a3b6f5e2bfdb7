import type { Selectable } from 'kysely'
import type { Db } from '../../../server/database/db.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { nameKeyOf } from '../../../server/nameKey.ts'

/** A row of `users` with its secrets, which no answer may hold. */
export type StoredAccount = Selectable<Tables['users']>

/** The account of that username in any case. */
export function findByUsername(db: Db, username: string) {
  return db.selectFrom('users').selectAll().where('usernameKey', '=', nameKeyOf(username)).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function findByUsernameForUpdate(tx: Db, username: string) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('usernameKey', '=', nameKeyOf(username))
    .forUpdate()
    .executeTakeFirst()
}

/** The account with its secrets, or undefined. */
export function findAccount(db: Db, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function findAccountForUpdate(tx: Db, id: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The number of administrators. */
export async function administratorCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('role', '=', 'Administrator')
    .executeTakeFirstOrThrow()
  return row.count
}
