import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../src/server/database/database.ts'
import type { Db } from '../../src/server/database/db.ts'
import { administer, databaseAddress } from '../../tests/support/postgresAdmin.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../tests/support/server.ts'

/** A data folder and, with PostgreSQL, a database, for several servers one after the other. */
export interface Installation {
  dataDir: string
  databaseUrl?: string
  remove: () => Promise<void>
}

export const quiet = pino({ level: 'error' })

/**
 * @param postgres the address of a PostgreSQL server; undefined for SQLite
 * @param template the name of the PostgreSQL database to copy
 */
export async function newInstallation(
  postgres: string | undefined,
  template = 'template0',
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-durability-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (postgres === undefined) return { dataDir, remove: removeFolder }
  const name = `durability_${randomBytes(6).toString('hex')}`
  await administer(postgres, `create database "${name}" template "${template}" encoding 'UTF8'`)
  return {
    dataDir,
    databaseUrl: databaseAddress(postgres, name),
    remove: async () => {
      await administer(postgres, `drop database "${name}" with (force)`)
      await removeFolder()
    },
  }
}

export const startOn = (
  { dataDir, databaseUrl }: Installation,
  { onSpawn, logLevel = 'error' }: { onSpawn?: ServerOptions['onSpawn']; logLevel?: string } = {},
): Promise<RunningServer> =>
  startServer({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(onSpawn ? { onSpawn } : {}),
    env: { THROTTLE_FACTOR: '1000000', LOG_LEVEL: logLevel },
  })

/** Reads the database, even while a server runs. */
export async function readDatabase<Result>(
  { dataDir, databaseUrl }: Installation,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, databaseUrl, log: quiet, besideServer: true })
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}
