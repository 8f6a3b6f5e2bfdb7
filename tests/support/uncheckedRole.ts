import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { administer } from './postgresAdmin.ts'
import type { RunningServer } from './server.ts'

/** Stores a role that the program never writes, bypassing the column's check constraint. */
export async function storeUncheckedRole(site: RunningServer, username: string, role: string): Promise<void> {
  const update = `update "users" set "role" = '${role}' where "username" = '${username}'`
  if (site.databaseUrl !== undefined) {
    await administer(site.databaseUrl, `alter table "users" drop constraint "users_role_choice"; ${update}`)
    return
  }
  const database = new DatabaseSync(join(site.dataDir, 'portal.db'), { timeout: 5000 })
  try {
    database.exec(`pragma ignore_check_constraints = on; ${update}`)
  } finally {
    database.close()
  }
}
