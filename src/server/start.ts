import { pino } from 'pino'
import { ensureAdministrator } from '../features/accounts/server/firstAdministrator.ts'
import { ensureTemplates } from '../features/mail/server/defaultTemplates.ts'
import { startSender } from '../features/mail/server/sender.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import type { AppContext } from './appContext.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createThrottle } from './throttle.ts'
import { createVault, readKey } from './vault.ts'
import { listen, type HttpServer } from './httpServer.ts'

/**
 * Runs the server until a signal ends it; resolves when it is ready.
 *
 * @param development serves the browser code from its sources
 */
export async function start(config: Config, development = false): Promise<HttpServer> {
  const log = pino({ level: config.logLevel })
  const stopping = new AbortController()
  const closing: (() => unknown)[] = [() => stopping.abort()]
  stopOnSignals(async () => {
    for (const close of closing) await close()
  })

  // Listening comes first: a database that is late shows as 503 with a reason, not as a refused connection.
  const web = await listen(config)
  closing.push(() => web.drain())
  const key = await readKey(config.dataDir, config.secretKey)
  const database = await openDatabase({ ...config, log, signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
    // The signal that ended the waiting ends the process, too, and not as a failed start.
    return new Promise<never>(() => {})
  })
  const context: AppContext = {
    config,
    database,
    throttle: createThrottle(database, config.throttleFactor),
    vault: createVault(key),
    log,
    development,
  }
  const made = await ensureAdministrator(context)
  await ensureTemplates(database.db)
  const { app, answer } = await buildApp(context, web.server)
  web.answerWith(answer)
  closing.push(
    startSender(context, stopping.signal),
    startHousekeeping(context),
    () => app.close(),
    () => database.close(),
  )

  if (made)
    console.log(
      `First administrator: ${made.username} with password ${made.password} (shown once; change it).`,
    )
  console.log(`Ready at ${web.address}`)
  return web
}

/** The first signal drains, the second ends at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopped = false
  const onSignal = () => {
    if (stopped) process.exit(1)
    stopped = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
