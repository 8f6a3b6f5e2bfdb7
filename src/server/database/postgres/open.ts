import { Kysely, sql } from 'kysely'
import { maintenanceLimits, type TimeLimits } from '../limits.ts'
import type { Log } from '../log.ts'
import { appliedSteps, loadMigrations, migrateToLatest, missingSteps, refuseOlder } from '../migrate.ts'
import type { Listeners } from '../notifications.ts'
import type { Tables } from '../tables.ts'
import type { TransactionScope } from '../transaction.ts'
import { untilUsable } from '../untilUsable.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { parseDatabaseUrl } from './address.ts'
import { Channel } from './channel.ts'
import { Hosts } from './client.ts'
import { postgresDialect } from './dialect.ts'
import { ConnectionPool } from './pool.ts'
import { refuseSharedSessions } from './poolerMode.ts'
import { explainRefusal } from './refusal.ts'

interface Options {
  databaseUrl: string
  limits: TimeLimits
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
 * @throws DatabaseUnusable for another encoding than UTF8, a version that this program cannot open, or a permanent refusal by the
 *   server or a pooler
 */
export async function openPostgres(
  options: Options,
  scope: TransactionScope,
  listeners: Listeners,
  onError: (error: unknown) => void,
): Promise<OpenPostgres> {
  const { databaseUrl, limits, log } = options
  const steps = await loadMigrations(options.migrations)
  const hosts = new Hosts(parseDatabaseUrl(databaseUrl))
  const open = (within: TimeLimits) =>
    new Kysely<Tables>({ dialect: postgresDialect(new ConnectionPool(hosts, within, log, onError), scope) })
  const db = open(limits)
  const channel = new Channel(hosts, limits, listeners, log)
  const migrate = async (patient: Kysely<Tables>): Promise<void> => {
    try {
      const taken = await migrateToLatest(patient, scope, 'postgres', steps)
      if (taken.length > 0) log.info({ steps: taken }, 'Changed the structure of the database')
    } finally {
      await patient.destroy()
    }
  }
  const prepare = async (): Promise<void> => {
    await checkEncoding(db)
    await refuseSharedSessions(db)
    const applied = (await hasTables(db)) ? await appliedSteps(db) : null
    if (options.besideServer && applied) refuseOlder(applied, steps)
    // Write only if steps are missing, because the server must also start on a read-only database.
    if (!applied || missingSteps(applied, steps).length > 0) await migrate(open(maintenanceLimits))
    await channel.open()
  }
  try {
    await untilUsable(options, () =>
      prepare().catch((error: unknown) => {
        throw explainRefusal(error)
      }),
    )
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
