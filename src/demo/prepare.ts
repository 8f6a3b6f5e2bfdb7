import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import { storePlaceholders } from '../features/office/placeholders/server/commands.ts'
import { placeholders } from '../shared/site/placeholders.ts'
import { UploadFiles } from '../features/base/uploads/server/files.ts'
import { openDatabase } from '../server/database/database.ts'
import type { Tx } from '../server/database/db.ts'
import type { Log } from '../server/database/log.ts'
import { discardFile, lockDataDir } from '../server/database/sqlite/dataDir.ts'
import { openSecretBox } from '../server/secrets/keyCheck.ts'
import { brands } from './brands.ts'
import { storePictures } from './pictures.ts'
import { seed } from './seed.ts'

const silent: Log = {
  info: () => {},
  warn: () => {},
  error: (details, message) => console.error(message, details),
}

/** The demo's configuration, without real data: a data folder and a key of its own, no PostgreSQL. */
export function demoConfig(config: Config): Config {
  return { ...config, dataDir: `${config.dataDir}-demo`, databaseUrl: undefined, secretKey: undefined }
}

interface DemoOptions {
  /** Deletes the data of former demos first. */
  isFresh: boolean
  /** Announced functions stay placeholders. */
  isAsSpecified: boolean
}

/**
 * Fills the demo's folder unless it has data, which is kept between starts. Then switches all announced functions on,
 * or off if `isAsSpecified`, and stores the port in the origins of links.
 */
export async function prepareDemo(
  { dataDir, secretKey, port }: Config,
  { isFresh, isAsSpecified }: DemoOptions,
): Promise<void> {
  if (isFresh) discard(dataDir)
  const database = await openDatabase({ dataDir, log: silent })
  try {
    const anyUser = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!anyUser) {
      const pictures = await storePictures(new UploadFiles(join(dataDir, 'uploads')))
      await seed(database, await openSecretBox({ dataDir, secretKey }, database), { pictures })
    }
    const states = placeholders.map((name) => ({ name, works: !isAsSpecified }))
    await database.transaction((tx) => storePlaceholders(tx, states, 'command line'))
    // At each start, because the port may have changed; 0 is known only once the server listens.
    if (port !== 0) await database.transaction((tx) => storeOrigins(tx, port))
  } finally {
    await database.close()
  }
}

/** Stores the origin of links to each of the demo's hosts, with the port: no proxy is in front of it. */
export async function storeOrigins(tx: Tx, port: number): Promise<void> {
  for (const { host } of brands) {
    const { origin } = new URL(`http://${host}:${port}`)
    await tx.updateTable('domains').set({ origin }).where('domainName', '=', host).execute()
  }
  await tx.notify('brands')
}

/** Deletes the demo's files by name, not the folder, which may contain other files. */
function discard(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataDir(dataDir)
  discardFile(join(dataDir, 'portal.db'))
  rmSync(join(dataDir, 'uploads'), { recursive: true, force: true })
  unlock()
}
