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
import { openMailStore } from '../features/desk/mailIn/server/mailStore.ts'
import { storeReceivedEmails } from './receivedEmails.ts'
import { storePictures } from './pictures.ts'
import { seed } from './seed.ts'

const silent: Log = {
  info: () => {},
  warn: () => {},
  error: (details, message) => console.error(message, details),
}

/**
 * The demo's configuration, which keeps the demo away from real data: it has its own data folder and key, and no
 * PostgreSQL.
 */
export function demoConfig(config: Config): Config {
  return { ...config, dataDir: `${config.dataDir}-demo`, databaseUrl: undefined, secretKey: undefined }
}

interface DemoOptions {
  /** Deletes the data of former demos first. */
  isFresh: boolean
  /** Whether announced functions stay placeholders. */
  isAsSpecified: boolean
}

/**
 * Fills the demo's folder, unless it already has data from an earlier start. Then switches all announced functions on,
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
      const emails = await storeReceivedEmails(openMailStore({ config: { dataDir } }))
      await seed(database, await openSecretBox({ dataDir, secretKey }, database), { pictures, emails })
    }
    const states = placeholders.map((name) => ({ name, works: !isAsSpecified }))
    await database.transaction((tx) => storePlaceholders(tx, states, 'command line'))
    // The origins are stored at each start, because the port may have changed. Port 0 means that the port is known only
    // when the server listens.
    if (port !== 0) await database.transaction((tx) => storeOrigins(tx, port))
  } finally {
    await database.close()
  }
}

/**
 * Stores the origin of links to each of the demo's hosts, with the port, because no proxy is in front of the server.
 */
export async function storeOrigins(tx: Tx, port: number): Promise<void> {
  for (const { host } of brands) {
    const { origin } = new URL(`http://${host}:${port}`)
    await tx.updateTable('domains').set({ origin }).where('domainName', '=', host).execute()
  }
  await tx.notify('brands')
}

/** Deletes the demo's files by name. The folder stays, because it may contain other files. */
function discard(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataDir(dataDir)
  discardFile(join(dataDir, 'portal.db'))
  rmSync(join(dataDir, 'uploads'), { recursive: true, force: true })
  unlock()
}
