import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import type { Log } from '../server/database/log.ts'
import { discardFile, lockDataDir } from '../server/database/sqlite/dataDir.ts'
import { createVault, readKey } from '../server/vault.ts'
import { seed } from './seed.ts'

const silent: Log = {
  info: () => {},
  warn: () => {},
  error: (details, message) => console.error(message, details),
}

/** The given configuration turned away from all real data: a folder of the demo's own, its own key, no PostgreSQL. */
export function demoConfig(config: Config): Config {
  return { ...config, dataDir: `${config.dataDir}-demo`, databaseUrl: undefined, secretKey: undefined }
}

/**
 * Fills the demo's folder where nobody has yet. What was tried in a demo is kept for the next one.
 *
 * @param fresh starts over
 */
export async function prepareDemo({ dataDir, secretKey }: Config, fresh: boolean): Promise<void> {
  if (fresh) discard(dataDir)
  const vault = createVault(await readKey(dataDir, secretKey))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    const someone = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!someone) await seed(database, vault)
  } finally {
    await database.close()
  }
}

/** By name, and not the folder: whatever else lies in it is not the demo's to delete. */
function discard(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataDir(dataDir)
  discardFile(join(dataDir, 'portal.db'))
  rmSync(join(dataDir, 'uploads'), { recursive: true, force: true })
  unlock()
}
