import { sql } from 'kysely'
import type { AppContext } from '../../../../server/appContext.ts'
import { createAccount } from './commands.ts'
import { hashPassword, madeUpPassword } from './passwords.ts'
import { administratorCount } from './queries.ts'

/**
 * Creates the first administrator if there is none. If several instances start at once, only one creates it. A
 * generated password is shown before the commit. If the commit fails, the next start generates another. The password
 * stays in terminals and logs, so the owner must replace it at the first sign-in.
 */
export async function ensureAdministrator(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  show: (username: string, password: string) => void,
): Promise<void> {
  if ((await administratorCount(database.db)) > 0) return
  const password = config.adminPassword ?? madeUpPassword()
  const username = config.adminUsername
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    // The embedded engine needs no lock, because no other process can open its data folder.
    if (database.engine === 'postgres') await sql`lock table "users" in share row exclusive mode`.execute(tx)
    if ((await administratorCount(tx)) > 0) return
    const isMadeUp = config.adminPassword === undefined
    const account = { username, passwordHash, role: 'Administrator', mustChangePassword: isMadeUp } as const
    await createAccount(tx, account, 'staff')
    if (isMadeUp) show(username, password)
  })
}
