import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { closeToOthers } from '../../storage/storage.ts'
import type { Log } from '../log.ts'
import { loadMigrations, migrateToLatest, missingSteps, refuseOlder, type Step } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { TransactionScope } from '../transaction.ts'
import { SqliteConnection } from './connection.ts'
import { copyDatabase } from './copy.ts'
import { discardFile, lockDataDir, publishFile } from './dataDir.ts'
import { sqliteDialect } from './dialect.ts'
import { checkPages, checkPagesInThread, inspectFile, isLarge, readSteps, wasClosed } from './inspect.ts'

/** In ms. Short, because waiting blocks the event loop, and other processes lock the file only briefly. */
const busyTimeoutMs = 250
/**
 * In ms, for a process that runs beside the server. Longer than for the server, because waiting blocks only this
 * process's own event loop, and the server's transactions end within this time.
 */
const guestBusyTimeoutMs = 5_000
const migrationBusyTimeoutMs = 60_000

interface OpenSqlite {
  db: Kysely<Tables>
  close: () => Promise<void>
}

/**
 * Locks the data directory and opens its database. Creates or migrates the database if necessary. A migration makes a
 * backup first.
 *
 * @throws DatabaseUnusable if the directory is in use, the file is damaged or of a version that this program cannot open
 */
export async function openSqlite(
  options: {
    dataDir: string
    migrations?: URL
    log: Log
    besideServer?: boolean
    onDamage?: (error: unknown) => void
  },
  scope: TransactionScope,
  onError: (error: unknown) => void,
): Promise<OpenSqlite> {
  const { dataDir } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'portal.db')
  const steps = await loadMigrations(options.migrations)
  if (options.besideServer) {
    const applied = inspectFile(file)
    if (applied !== null) {
      refuseOlder(applied, steps)
      // The data directory is not locked here, so that a server can start while this process runs. SQLite lets two
      // processes write the same file.
      const db = openFile(file, scope, onError, guestBusyTimeoutMs)
      return { db, close: () => db.destroy() }
    }
  }
  const unlock = lockDataDir(dataDir)
  try {
    await prepareFile(file, steps, options)
    const db = openFile(file, scope, onError, busyTimeoutMs)
    return {
      db,
      close: async () => {
        await db.destroy()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Creates or migrates the file; on failure nothing changes. */
async function prepareFile(
  file: string,
  steps: Step[],
  { log, onDamage = throwLater }: { log: Log; onDamage?: (error: unknown) => void },
): Promise<void> {
  const applied = readSteps(file)
  if (applied === null) {
    const unfinished = `${file}.new`
    discardFile(unfinished)
    await migrateFile(unfinished, steps, log)
    publishFile(unfinished, file)
    log.info({ file }, 'Made a new database')
    return
  }
  const missing = missingSteps(applied, steps)
  const [first] = missing
  if (!isLarge(file)) checkPages(file)
  else if (first || !wasClosed(file)) await checkPagesInThread(file)
  else checkPagesInThread(file).catch(onDamage)
  if (!first) return
  const backup = backupName(file, first.name)
  copyDatabase(file, backup)
  closeToOthers(backup, log)
  log.info({ backup }, 'Backed up the database before changing its structure')
  await migrateFile(file, steps, log)
  log.info({ steps: missing.map(({ name }) => name) }, 'Changed the structure of the database')
}

/** Ends the process with the error, because nothing catches it. */
function throwLater(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

/** Migrates a database file without locking the data directory. Also used for backups. */
export async function migrateFile(file: string, steps: readonly Step[], log: Log): Promise<void> {
  const connection = new SqliteConnection(file, {
    foreignKeys: false,
    busyTimeoutMs: migrationBusyTimeoutMs,
  })
  try {
    closeToOthers(file, log)
    connection.raw.exec('pragma journal_mode = wal')
    const scope = new TransactionScope()
    const db = new Kysely({ dialect: sqliteDialect({ writer: connection, reader: connection }, scope) })
    await migrateToLatest(db, scope, 'sqlite', steps)
  } finally {
    connection.close()
  }
}

function openFile(
  file: string,
  scope: TransactionScope,
  onError: (error: unknown) => void,
  timeoutMs: number,
): Kysely<Tables> {
  const writer = new SqliteConnection(file, { busyTimeoutMs: timeoutMs })
  const reader = new SqliteConnection(file, { readOnly: true, busyTimeoutMs: timeoutMs })
  return new Kysely<Tables>({ dialect: sqliteDialect({ writer, reader }, scope, onError) })
}

function backupName(file: string, step: string): string {
  const folder = join(file, '..', 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The data directory is locked, so unfinished files here are those of a killed process.
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) discardFile(join(folder, name))
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return join(folder, `portal-before-${step}-${time}.db`)
}
