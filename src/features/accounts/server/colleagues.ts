import type { Db, Tx } from '../../../server/database/db.ts'
import { shownName } from './directory.ts'

/** Staff who can sign in, to whom work is assigned: the query of `users` for them. */
export const colleagues = (db: Db) =>
  db.selectFrom('users').where('role', 'in', ['Administrator', 'agent']).where('isSuspended', '=', false)

/** Staff who can sign in, by their usernames. */
export const listColleagues = (db: Db) =>
  colleagues(db)
    .select(['id', 'username', shownName.as('name')])
    .orderBy('usernameKey')
    .execute()

/** The name of a colleague who keeps access until the transaction ends; undefined where it is not one. */
export async function lockColleague(tx: Tx, id: number): Promise<string | undefined> {
  const found = await colleagues(tx)
    .select(shownName.as('name'))
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return found?.name
}
