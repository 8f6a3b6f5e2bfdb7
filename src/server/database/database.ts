import { sql } from 'kysely'
import type { Db, Remembering, Tx, Memory } from './db.ts'
import type { Engine } from './engine.ts'
import { serverLimits, type TimeLimits } from './limits.ts'
import type { Log } from './log.ts'
import { deliveries, Listeners, type Listener, type Topic } from './notifications.ts'
import { answered, onceAtATime, storeProbe } from './probe.ts'
import { isPassing, Storing } from './storing.ts'
import { openSqlite } from './sqlite/open.ts'
import { TransactionScope } from './transaction.ts'
import { untilUsable } from './untilUsable.ts'

/** An open database: either PostgreSQL or the embedded SQLite. */
export interface Database {
  db: Remembering
  engine: Engine
  /**
   * Runs the work in a transaction, and rolls back if the work throws. The work may use only the handle `tx`; any other
   * handle throws.
   */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Throws when the database does not respond within two seconds. */
  ping: () => Promise<void>
  /** Like `ping`, but also throws while the database cannot store changes. */
  checkReady: () => Promise<void>
  /**
   * Runs a change that may be skipped. Ignores errors that come from the state of the database. While the database
   * cannot store changes, runs at most one change every 5 seconds and skips the others.
   */
  tryToStore: (change: () => Promise<unknown>) => Promise<void>
  /** Notifies the listeners of every instance, outside any transaction. The message may be lost. */
  notify: (topic: Topic, detail: string) => void
  /** @returns a function that stops listening */
  onNotify: (topic: Topic, listener: Listener) => () => void
  close: () => Promise<void>
}

export interface OpenOptions {
  /** A PostgreSQL address; without it the embedded database in dataDir is used. */
  databaseUrl?: string | undefined
  dataDir: string
  log: Log
  /** Stops waiting for a PostgreSQL server that cannot be reached yet. */
  signal?: AbortSignal
  migrations?: URL
  /**
   * Time limits for statements on PostgreSQL; serverLimits by default. The embedded engine cannot interrupt a
   * statement.
   */
  limits?: TimeLimits
  /**
   * For programs besides the server, such as the operator's commands. They may run while a server runs, and never
   * change the structure of an existing database. Their transactions must be short, because on the embedded engine they
   * block the server's event loop.
   */
  besideServer?: boolean
  /**
   * Called if a large file of the embedded engine turns out to be damaged after it was opened. By default the process
   * ends.
   */
  onDamage?: (error: unknown) => void
}

/**
 * Resolves when the database is connected and its structure up to date. Waits without limit for a PostgreSQL server
 * that cannot be reached. Therefore the HTTP server is started first, and responds that it is not ready.
 *
 * @throws DatabaseUnusable if the database is in use, damaged, or of a version that this program cannot open
 */
export async function openDatabase({
  databaseUrl,
  limits = serverLimits,
  ...options
}: OpenOptions): Promise<Database> {
  const scope = new TransactionScope()
  const listeners = new Listeners(options.log)
  const storing = new Storing()
  const notifyHere = (topic: Topic, detail?: string) =>
    scope.afterCommit(() => listeners.notify(topic, detail))

  if (databaseUrl) {
    // Imported on demand: the embedded engine does not need the driver.
    const { openPostgres } = await import('./postgres/open.ts')
    const { db, channel, close } = await openPostgres(
      { ...options, databaseUrl, limits },
      scope,
      listeners,
      storing.failed,
    )
    const notify: Parts['notify'] = async (tx, topic, detail) => {
      if (deliveries[topic] === 'withCommit') await channel.send(tx, topic, detail)
      else scope.afterCommit(() => channel.sendSoon(topic, detail))
      notifyHere(topic, detail)
    }
    const tellOthers: Parts['tellOthers'] = (topic, detail) => channel.sendSoon(topic, detail)
    return assemble('postgres', { db, scope, listeners, storing, notify, tellOthers, close })
  }

  const { db, close } = options.besideServer
    ? await openSqlite(options, scope, storing.failed)
    : await untilUsable(options, () => openSqlite(options, scope, storing.failed))
  const notify: Parts['notify'] = async (_tx, topic, detail) => notifyHere(topic, detail)
  return assemble('sqlite', { db, scope, listeners, storing, notify, tellOthers: () => {}, close })
}

interface Parts extends Pick<Database, 'close'> {
  db: Db
  notify: (tx: Db, topic: Topic, detail?: string) => Promise<void>
  tellOthers: Database['notify']
  scope: TransactionScope
  listeners: Listeners
  storing: Storing
}

function assemble(
  engine: Engine,
  { db, scope, listeners, storing, notify, tellOthers, close }: Parts,
): Database {
  const ping = async () => {
    // Built by Kysely instead of raw SQL. The embedded engine runs such selects on its reader connection, which does
    // not wait for transactions.
    await answered(db.selectNoFrom(sql`1`.as('one')).execute())
  }
  const probe = onceAtATime(async () => {
    await storeProbe(db)
    storing.succeeded()
  })
  const onNotify: Database['onNotify'] = (topic, listener) => listeners.add(topic, listener)
  const memory: Memory = { onNotify, afterCommit: (action) => scope.afterCommit(action) }
  return {
    db: Object.assign(db, { memory }),
    engine,
    transaction: (work) =>
      scope.run(db, (tx) =>
        work(
          Object.assign(tx, { memory, notify: (topic: Topic, detail?: string) => notify(tx, topic, detail) }),
        ),
      ),
    ping,
    checkReady: async () => {
      await ping()
      if (storing.hasFailed) await answered(probe())
    },
    tryToStore: async (change) => {
      if (!storing.isWorthTrying()) return
      await change().catch((error: unknown) => {
        if (!isPassing(error)) throw error
      })
    },
    notify: (topic, detail) => {
      listeners.notify(topic, detail)
      tellOthers(topic, detail)
    },
    onNotify,
    close,
  }
}
