import type { Db, Tx } from '../../../../server/database/db.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { shownName } from './directory.ts'

/** A query of `users` for staff who can sign in, to whom work can be assigned. */
export const colleagues = (db: Db) =>
  db.selectFrom('users').where('role', 'in', ['Administrator', 'agent']).where('isSuspended', '=', false)

/** Staff who can sign in, ordered by username. */
export const listColleagues = (db: Db) =>
  colleagues(db)
    .select(['id', 'username', shownName.as('name')])
    .orderBy('usernameKey')
    .execute()

/**
 * Locks a colleague's account and returns the name; undefined for other accounts. The colleague keeps access until the
 * transaction ends.
 */
export async function lockColleague(tx: Tx, id: number): Promise<string | undefined> {
  return (await lockColleagues(tx, [id])).get(id)
}

/** Locks several colleagues, and returns their names by id. */
export async function lockColleagues(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await colleagues(tx)
    .select(['id', shownName.as('name')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The error for an account that is suspended or not staff. */
export const cannotWork = () =>
  invalidField('assigneeId', 'This account cannot work on tickets: it is suspended, or not staff.')
