import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import { openDatabase, type Database } from '../server/database/database.ts'
import type { Log } from '../server/database/log.ts'
import { Refusal, type Terminal } from './command.ts'

/** A command is not a server: where PostgreSQL cannot be reached, somebody is waiting. */
const patienceMs = 15_000

interface InstanceOptions {
  /** Whether an installation may begin with this command; otherwise a misspelt DATA_DIR is told. */
  mayBegin?: boolean
  /** Keeps a server out for as long as it lasts. */
  alone?: boolean
}

/** Opens the database of the installation for one piece of work. */
export async function withDatabase<Result>(
  config: Config,
  terminal: Terminal,
  work: (database: Database) => Promise<Result>,
  { mayBegin = false, alone = false }: InstanceOptions = {},
): Promise<Result> {
  if (!mayBegin) refuseMissing(config)
  const database = await open(config, terminal, !alone)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined) return
  const file = join(dataDir, 'portal.db')
  // A log without its file is a damage, of which opening tells.
  if (existsSync(file) || existsSync(`${file}-wal`)) return
  throw new Refusal(
    `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the installation.`,
  )
}

async function open(config: Config, terminal: Terminal, besideServer: boolean): Promise<Database> {
  const { dataDir, databaseUrl } = config
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await openDatabase({ dataDir, databaseUrl, besideServer, signal, log: logTo(terminal) })
  } catch (error) {
    if (signal.aborted) throw new Refusal(`PostgreSQL could not be reached for ${patienceMs / 1000} seconds.`)
    throw error
  }
}

function logTo({ remark }: Terminal): Log {
  const tell = (details: object, message: string) => {
    remark('reason' in details ? `${message} (${String(details.reason)})` : message)
  }
  return { info: () => {}, warn: tell, error: tell }
}
