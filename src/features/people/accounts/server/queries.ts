import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'

/** A row of `users` with its secrets, which no response may contain. */
export type StoredAccount = Selectable<Tables['users']>

/** The account with this username, ignoring case. */
export function findByUsername(db: Db, username: string) {
  return db.selectFrom('users').selectAll().where('usernameKey', '=', nameKeyOf(username)).executeTakeFirst()
}

/**
 * The account for the text typed at sign-in. Found by username, or else by email address if exactly one account has
 * confirmed it. The queries depend only on the text, so that response times reveal nothing about accounts.
 */
export async function findForSignIn(db: Db, typed: string): Promise<StoredAccount | undefined> {
  if (!typed.includes('@')) return findByUsername(db, typed)
  const named = await findByUsername(db, typed)
  const [addressed, another] = await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower("email")`, '=', lowered(typed))
    .where('emailConfirmedAt', 'is not', null)
    .limit(2)
    .execute()
  return named ?? (another === undefined ? addressed : undefined)
}

/** The account with this username, ignoring case; locked until the transaction ends. */
export function findByUsernameForUpdate(tx: Db, username: string) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('usernameKey', '=', nameKeyOf(username))
    .forUpdate()
    .executeTakeFirst()
}

/** Converts only ASCII letters to lower case, as lower() does in both database engines. */
export const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The results of SQL's lower() for three spellings of a name: as written, in lower case, and in upper case. In SQL,
 * lower() converts only ASCII letters.
 */
export const loweredSpellings = (name: string) => [
  ...new Set([name, name.toLowerCase(), name.toUpperCase()].map(lowered)),
]

/** The account with its secrets, or undefined. */
export function findAccount(db: Db, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Like findAccount, locked until the transaction ends. */
export function findAccountForUpdate(tx: Db, id: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The accounts that have confirmed the address, ignoring case; at most `limit` accounts, the lowest ids first. */
export function findByConfirmedEmail(db: Db, email: string, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'email'])
    .where(sql`lower("email")`, '=', lowered(email))
    .where('emailConfirmedAt', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * The accounts that have confirmed the address, ignoring case; at most `limit` accounts, the lowest ids first. They are
 * locked until the transaction ends.
 */
export function findByConfirmedEmailForUpdate(tx: Db, email: string, limit: number) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower("email")`, '=', lowered(email))
    .where('emailConfirmedAt', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function administratorCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('role', '=', 'Administrator')
    .executeTakeFirstOrThrow()
  return row.count
}
