import { findByUsername } from '../features/people/accounts/server/queries.ts'
import type { Db } from '../server/database/db.ts'
import { trimmed } from '../shared/text/typedText.ts'
import { CommandError } from './command.ts'

/**
 * Finds the account with this username, ignoring case.
 *
 * @throws CommandError if there is no such account
 */
export async function accountNamed(db: Db, username = '') {
  const user = await findByUsername(db, trimmed(username))
  if (!user) throw new CommandError(`There is no user ${username}. See: npm run portal -- list-users`)
  return user
}
