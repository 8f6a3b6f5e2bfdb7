import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import { openDatabase, type Database } from '../server/database/database.ts'
import type { Db } from '../server/database/db.ts'
import type { TimeLimits } from '../server/database/limits.ts'
import type { Log } from '../server/database/log.ts'
import { parseDatabaseUrl } from '../server/database/postgres/address.ts'
import { CommandError, type Terminal } from './command.ts'

/** The installation that a command works on, without the password of the database. */
export function installationText({ dataDir, databaseUrl, isDataDirSet }: Config): string {
  const folder = isDataDirSet ? dataDir : `${dataDir} (DATA_DIR is not set)`
  if (databaseUrl === undefined) return `Installation: ${folder}`
  const urls = parseDatabaseUrl(databaseUrl).urls.map((url) => new URL(url))
  const hosts = urls.map(({ host, searchParams }) => searchParams.get('host') ?? host)
  return `Installation: PostgreSQL ${hosts.join(',')}${urls[0]?.pathname ?? ''}, files in ${folder}`
}

/**
 * Refuses the default installation if nobody has ever signed in to it. In that case, the server usually runs with a
 * DATA_DIR or DATABASE_URL that is missing for the command, and the default folder is left over from a start without
 * them.
 *
 * @throws CommandError
 */
export async function refuseUnused({ dataDir, databaseUrl, isDataDirSet }: Config, db: Db): Promise<void> {
  if (isDataDirSet || databaseUrl !== undefined) return
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('lastSignInAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (user) return
  throw new CommandError(
    `DATA_DIR and DATABASE_URL are not set, and nobody has ever signed in to the installation in ${dataDir}. Set them as the ` +
      `server has them. If this installation is meant: DATA_DIR=${dataDir}`,
  )
}

/**
 * A command stops waiting for PostgreSQL after this time, because an operator is waiting; a server waits without limit.
 */
const connectTimeoutMs = 15_000

interface InstanceOptions {
  /** Whether the command may create the installation; otherwise a mistyped DATA_DIR is reported. */
  mayCreate?: boolean
  /** Prevents a server from starting while the command runs. */
  isExclusive?: boolean
  /** For commands whose statements may take longer than those of a server. */
  limits?: TimeLimits
}

/**
 * Runs `work` with the database of the installation.
 *
 * @throws CommandError if there is no installation
 */
export async function withDatabase<Result>(
  config: Config,
  terminal: Terminal,
  work: (database: Database) => Promise<Result>,
  { mayCreate = false, isExclusive = false, limits }: InstanceOptions = {},
): Promise<Result> {
  if (!mayCreate) refuseMissing(config)
  const database = await open(config, terminal, { besideServer: !isExclusive, ...(limits && { limits }) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined) return
  const file = join(dataDir, 'portal.db')
  // A write-ahead log without its database is damage, which is reported when the database is opened.
  if (existsSync(file) || existsSync(`${file}-wal`)) return
  throw new CommandError(
    `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the installation.`,
  )
}

async function open(
  config: Config,
  terminal: Terminal,
  options: { besideServer: boolean; limits?: TimeLimits },
): Promise<Database> {
  const { dataDir, databaseUrl } = config
  const signal = AbortSignal.timeout(connectTimeoutMs)
  try {
    return await openDatabase({ dataDir, databaseUrl, ...options, signal, log: logTo(terminal) })
  } catch (error) {
    if (signal.aborted)
      throw new CommandError(
        `${databaseUrl === undefined ? 'The database' : 'PostgreSQL'} could not be reached for ${connectTimeoutMs / 1000} seconds.`,
      )
    throw error
  }
}

export function logTo({ printError }: Terminal): Log {
  const log = (details: object, message: string) => {
    printError('reason' in details ? `${message} (${String(details.reason)})` : message)
  }
  return { info: () => {}, warn: log, error: log }
}
