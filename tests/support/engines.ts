import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { serverLimits, type TimeLimits } from '../../src/server/database/limits.ts'
import { keptCounts, tables, type Tables } from '../../src/server/database/tables.ts'
import { chosenEngines } from './chosenEngines.ts'
import { administer, databaseAddress } from './postgresAdmin.ts'
import { testLog } from './testLog.ts'

/** For tests of queries, constraints and concurrency: both databases, unless TEST_ENGINES names one. */
export const bothEngines = chosenEngines()

/** For all other tests: SQLite. `npm run test:all` repeats these files on PostgreSQL. */
export const engines = chosenEngines(['sqlite'])

/**
 * Ten times the server's limits: with a hundred simultaneous requests on a loaded machine, the last waits long for a
 * connection. Tests of the limits set their own.
 */
const patientLimits: TimeLimits = {
  ...serverLimits,
  connectMs: 20_000,
  statementMs: 60_000,
  lockMs: 50_000,
  idleInTransactionMs: 100_000,
  responseMs: 75_000,
  // When a connection is taken for lost, the cached data is dropped.
  heartbeatMs: 30_000,
}

export interface TestDatabase extends Database {
  /** A temporary folder for this database only; it holds files only with SQLite. */
  dataDir: string
  /** Only with PostgreSQL. */
  databaseUrl?: string
  /** Stores attempts, about a second later and possibly during another request: countStatements must not count them. */
  storeAttempts?: Database['transaction']
}

/** A migrated, empty database for one test file. Closing it removes it. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const place = await createTestPlace(engine)
  const database = await openDatabase({ ...place, log: testLog, limits: patientLimits })
  return {
    ...database,
    ...place,
    close: async () => {
      await database.close()
      await place.remove()
    },
  }
}

export interface TestPlace {
  dataDir: string
  databaseUrl?: string
  remove: () => Promise<void>
}

/**
 * A data folder and, with PostgreSQL, a database for one test; not opened, because the test or another process does.
 *
 * @param content `copyOf` is the path of a file of SQLite, or the name of a database on PostgreSQL's test server
 */
export async function createTestPlace(
  engine: Engine,
  content: 'migrated' | 'nothing' | { copyOf: string } = 'migrated',
): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const source = engine === 'sqlite' ? 'sqliteTemplate' : 'postgresTemplate'
  const copied = content === 'nothing' ? undefined : content === 'migrated' ? inject(source) : content.copyOf
  if (engine === 'sqlite') {
    if (copied !== undefined) copyFileSync(copied, join(dataDir, 'portal.db'))
    return { dataDir, remove: async () => removeFolder() }
  }
  const server = inject('postgresUrl')
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  const template = copied === undefined ? `template0 encoding 'UTF8'` : `"${copied}"`
  await administer(server, `create database "${name}" template ${template}`)
  return {
    dataDir,
    databaseUrl: databaseAddress(server, name),
    remove: async () => {
      await administer(server, `drop database "${name}" with (force)`)
      removeFolder()
    },
  }
}

/** Deletes the rows of every table; ids continue from where they were. */
export async function emptyTables({ transaction }: Database): Promise<void> {
  await transaction(async (tx) => {
    // Tables are declared parents first; children are emptied first.
    for (const table of tableNames.toReversed()) await tx.deleteFrom(table).execute()
  })
}

type Derived = keyof typeof keptCounts

/** Counts in `keptCounts` are excluded: the database derives them from the other tables. */
const tableNames = Object.keys(tables).filter(
  (name): name is Exclude<keyof Tables, Derived> => name in tables && !(name in keptCounts),
)
