import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { administer } from './postgresAdmin.ts'
import type { RunningServer } from './server.ts'

/** Makes every session of a running site as old as six minutes for what a confirmation is needed. */
export async function ageConfirmations(site: RunningServer): Promise<void> {
  const at = new Date(Date.now() - 6 * 60_000).toISOString()
  const update = `update "sessions" set "confirmedAt" = '${at}'`
  if (site.databaseUrl !== undefined) return administer(site.databaseUrl, update)
  const database = new DatabaseSync(join(site.dataDir, 'portal.db'), { timeout: 5000 })
  try {
    database.exec(update)
  } finally {
    database.close()
  }
}
