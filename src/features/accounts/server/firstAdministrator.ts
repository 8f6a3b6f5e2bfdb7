import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../../server/appContext.ts'
import { createAccount } from './commands.ts'
import { hashPassword } from './passwords.ts'
import { administratorCount } from './queries.ts'

/**
 * Creates the first administrator where there is none. Returns the credentials when the password was generated here
 * and has to be shown, once.
 */
export async function ensureAdministrator({
  config,
  database,
}: AppContext): Promise<{ username: string; password: string } | undefined> {
  if ((await administratorCount(database.db)) > 0) return undefined
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const username = config.adminUsername
  await createAccount(database.db, {
    username,
    passwordHash: await hashPassword(password),
    role: 'Administrator',
  })
  return config.adminPassword === undefined ? { username, password } : undefined
}
