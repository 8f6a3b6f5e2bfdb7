import { changeStored } from './changeStored.ts'
import type { RunningServer } from './server.ts'

/** Stores a role that the program never writes, bypassing the column's check constraint. */
export async function storeUncheckedRole(site: RunningServer, username: string, role: string): Promise<void> {
  const bypass =
    site.databaseUrl === undefined
      ? 'pragma ignore_check_constraints = on'
      : 'alter table "users" drop constraint "users_role_choice"'
  await changeStored(
    site,
    `${bypass}; update "users" set "role" = '${role}' where "username" = '${username}'`,
  )
}
