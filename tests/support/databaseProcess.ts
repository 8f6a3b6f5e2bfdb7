// Opens a database in a separate process, for tests with several processes and with killed ones.
// Its argument is JSON; it prints 'open' and runs until its input ends.
import * as z from 'zod/mini'
import { openDatabase } from '../../src/server/database/database.ts'
import { loadMigrations } from '../../src/server/database/migrate.ts'
import { migrateFile } from '../../src/server/database/sqlite/open.ts'
import { testLog } from './testLog.ts'

const options = z
  .object({
    dataDir: z.string(),
    databaseUrl: z.optional(z.string()),
    migrations: z.optional(z.string()),
    /** Migrates only this file, and ignores the lock that keeps a second process out of a data directory. */
    onlyMigrate: z.optional(z.string()),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const migrations = options.migrations === undefined ? undefined : new URL(options.migrations)

try {
  if (options.onlyMigrate !== undefined) {
    await migrateFile(options.onlyMigrate, await loadMigrations(migrations), testLog)
    console.log('open')
  } else {
    const { dataDir, databaseUrl } = options
    const database = await openDatabase({
      dataDir,
      databaseUrl,
      log: testLog,
      ...(migrations ? { migrations } : {}),
    })
    console.log('open')
    for await (const _ of process.stdin);
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
