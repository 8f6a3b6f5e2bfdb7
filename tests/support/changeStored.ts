import { join } from 'node:path'
import { SqliteConnection } from '../../src/server/database/sqlite/connection.ts'
import { administer } from './postgresAdmin.ts'
import type { RunningServer } from './server.ts'

/** Runs statements in the database of a running site. */
export async function changeStored(site: RunningServer, statements: string): Promise<void> {
  if (site.databaseUrl !== undefined) return administer(site.databaseUrl, statements)
  // Triggers call functions of the program, which this connection has.
  const database = new SqliteConnection(join(site.dataDir, 'portal.db'), { busyTimeoutMs: 5000 })
  try {
    database.raw.exec(statements)
  } finally {
    database.close()
  }
}
