import { ensureAdministrator } from '../../features/people/accounts/server/firstAdministrator.ts'
import { ensureTemplates } from '../../features/mail/server/defaultTemplates.ts'
import { decideAtFirst } from '../../features/office/placeholders/server/commands.ts'
import { buildApp } from './app.ts'
import type { Config } from '../../server/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { AppContext } from '../../server/appContext.ts'
import { inFairTurns } from '../../server/limits/fairTurns.ts'
import { createThrottle } from '../../server/limits/throttle.ts'
import { findHold } from '../../server/jobs/hold.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { closeKeyFile } from '../../server/secrets/key.ts'
import { openSecretBox } from '../../server/secrets/keyCheck.ts'
import { openPlaceholders } from '../../server/placeholders.ts'
import { listen, type HttpServer } from '../../server/http/httpServer.ts'
import { openLog } from '../../server/process/log.ts'
import { stopOnSignals } from '../../server/process/signals.ts'

interface StartOptions {
  /** Serves the browser code from its sources. */
  development?: boolean
  /** Called with the function that stops the server. By default, a signal stops the server and ends the process. */
  stopOn?: (stop: () => Promise<void>) => void
}

/**
 * Starts the server, which runs until it is stopped; resolves when it is ready.
 *
 * @throws when the port is taken, or the key or the database cannot be used
 */
export async function start(
  config: Config,
  { development = false, stopOn = stopOnSignals }: StartOptions = {},
): Promise<HttpServer> {
  const log = openLog(config.logLevel)
  const stopping = new AbortController()
  const closing: (() => unknown)[] = [() => stopping.abort()]
  stopOn(async () => {
    for (const close of closing) await close()
  })

  // Listen first: without the database, the server then responds 503 with a reason instead of refusing connections.
  const httpServer = await listen(config)
  closing.push(() => httpServer.drain())
  const database = await openDatabase({ ...config, log, signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
    // A signal ended the wait for the database. The signal also ends the process, so do not report a failed start.
    return new Promise<never>(() => {})
  })
  const hold = await findHold(database.db)
  if (hold)
    log.warn(
      hold,
      'This installation was restored, and sends no email until it is released: on the Admin Panel, or by npm run portal -- release',
    )
  await closeKeyFile(config, log)
  const context: AppContext = {
    config,
    database,
    throttle: createThrottle(database, { factor: config.throttleFactor, log }),
    secretBox: await openSecretBox(config, database),
    placeholders: openPlaceholders(database),
    log,
    stopping: stopping.signal,
    development,
  }
  await ensureTemplates(database.db)
  const isFirst = await decideAtFirst(database.db, config.placeholdersWork)
  if (isFirst && config.ignoredModules.length > 0)
    log.warn(
      { ignored: config.ignoredModules },
      'MODULES names modules, which no longer exist: their functions are always there. PLACEHOLDERS decides whether announced functions work',
    )
  const { app, lanes, listener } = await buildApp(context, httpServer.server)
  // Create the first administrator after everything that can fail, because the password is shown only once.
  await ensureAdministrator(context, (username, password) =>
    console.log(
      `Created the first administrator. Username: ${username}, password: ${password} (shown only once; you choose your own when you sign in)`,
    ),
  )
  httpServer.respondWith(inFairTurns(listener, config))
  const stopWorker = startWorker(context, lanes)
  // Its work begins to end with the first signal, while requests still get their responses.
  stopping.signal.addEventListener('abort', () => void stopWorker(), { once: true })
  closing.push(
    stopWorker,
    () => app.close(),
    () => context.throttle.stop(),
    () => database.close(),
  )

  console.log(`Ready at ${httpServer.address}`)
  console.log(`Administrators sign in at ${httpServer.address}/admin/login`)
  return httpServer
}
