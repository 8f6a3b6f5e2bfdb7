import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import { appliedSteps, loadMigrations, migrateToLatest, refuseOlder } from '../migrate.ts'
import type { Listeners } from '../notifications.ts'
import type { Tables } from '../tables.ts'
import type { TransactionScope } from '../transaction.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { backOffMs } from './backOffMs.ts'
import { Channel } from './channel.ts'
import { postgresDialect } from './dialect.ts'
import { describe, openPool } from './pool.ts'
import { isUnavailable } from './unavailable.ts'

interface Options {
  databaseUrl: string
  migrations?: URL
  log: Log
  /** Stops waiting for a server that cannot be reached yet. */
  signal?: AbortSignal
  besideServer?: boolean
}

interface OpenPostgres {
  db: Kysely<Tables>
  channel: Channel
  close: () => Promise<void>
}

/**
 * Waits until the server can be reached, brings the structure up to date and starts listening for notifications.
 *
 * @throws DatabaseUnusable for another encoding than UTF8, or a database of a newer program
 */
export async function openPostgres(
  options: Options,
  scope: TransactionScope,
  listeners: Listeners,
): Promise<OpenPostgres> {
  const { databaseUrl, log } = options
  const steps = await loadMigrations(options.migrations)
  const pool = openPool(databaseUrl, log)
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, scope) })
  const channel = new Channel(databaseUrl, listeners, log)
  try {
    await untilReachable(options, async () => {
      await checkEncoding(db)
      if (options.besideServer && (await hasTables(db))) refuseOlder(await appliedSteps(db), steps)
      const taken = await migrateToLatest(db, scope, 'postgres', steps)
      if (taken.length > 0) log.info({ steps: taken }, 'Changed the structure of the database')
      await channel.open()
    })
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    channel,
    close: async () => {
      await channel.close()
      await db.destroy()
    },
  }
}

async function untilReachable({ log, signal }: Options, start: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    try {
      await start()
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      log.warn(describe(error), 'The database cannot be reached; trying again')
      await delay(backOffMs(attempt), undefined, signal ? { signal } : {})
    }
  }
}

async function checkEncoding(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    encoding: string
  }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8') {
    throw new DatabaseUnusable(`The PostgreSQL database has the encoding ${encoding}. Create it with UTF8.`)
  }
}

async function hasTables(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('"schemaMigrations"') is not null as found`.execute(db)
  return rows[0]?.found === true
}
