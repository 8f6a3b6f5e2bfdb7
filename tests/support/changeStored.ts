import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { administer } from './postgresAdmin.ts'
import type { RunningServer } from './server.ts'

/** Runs a statement in the database of a running site. */
export async function changeStored(site: RunningServer, statement: string): Promise<void> {
  if (site.databaseUrl !== undefined) return administer(site.databaseUrl, statement)
  const database = new DatabaseSync(join(site.dataDir, 'portal.db'), { timeout: 5000 })
  try {
    database.exec(statement)
  } finally {
    database.close()
  }
}
