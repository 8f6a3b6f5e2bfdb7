import { findByUsername } from '../features/accounts/server/queries.ts'
import type { Db } from '../server/database/db.ts'
import { Refusal } from './command.ts'

/** The account of that name in any spelling. */
export async function accountNamed(db: Db, username = '') {
  const user = await findByUsername(db, username.trim())
  if (!user) throw new Refusal(`There is no user ${username}. See: npm run portal -- list-users`)
  return user
}
