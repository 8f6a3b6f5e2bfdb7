import { createServer, type RequestListener, type Server } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { hash } from '@node-rs/argon2'
import { createAccount } from '../../src/features/people/accounts/server/commands.ts'
import { decideAtFirst } from '../../src/features/office/placeholders/server/commands.ts'
import type { Role } from '../../src/shared/endpoint/roles.ts'
import { buildApp } from '../../src/app/server/app.ts'
import { readConfig, type Config } from '../../src/server/config.ts'
import type { AppContext } from '../../src/server/appContext.ts'
import { requireTls } from '../../src/server/http/headers.ts'
import { createThrottle } from '../../src/server/limits/throttle.ts'
import { createSecretBox } from '../../src/server/secrets/secretBox.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { openPlaceholders } from '../../src/server/placeholders.ts'
import type { FindMailedRecords } from '../../src/features/mail/server/mailedRecords.ts'
import type { MakeFiles } from '../../src/features/mail/server/filesOfMails.ts'
import type { PageSource } from '../../src/server/render/pageSource.ts'
import { runDueJobs } from './dueJobs.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'
import { HttpClient } from './httpClient.ts'
import { portOf } from './portOf.ts'

/** The password of every account that a test creates. */
export const password = 'Correct-horse-7'

// Weaker than the server's hashes, which take 10 ms to check: thousands of tests sign in.
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** A client with a complete session, and the id and username of its account. */
export type SignedInClient = HttpClient & { id: number; username: string }

export interface TestApp {
  url: string
  server: Server
  /** Handles requests without the fair queue, so that many requests run at the same time. */
  listener: RequestListener
  context: AppContext
  /** A client without a session; sends this Host header if one is given. */
  newClient(host?: string): HttpClient
  makeFiles: MakeFiles
  findRecords: FindMailedRecords
  /** Runs the due jobs, as the running server does by itself; `at`: milliseconds since 1970. */
  runJobs(at?: number): Promise<void>
  /** Creates an account with this role and signs it in. */
  signInAs(role: Role, username?: string): Promise<SignedInClient>
  stop(): Promise<void>
}

let serial = 0

/** Tests of endpoints need no build of the pages; a request for a page fails with this error. */
const noPages: PageSource = {
  bundle: () =>
    Promise.reject(
      new Error('This app has no pages: start it with startTestAppWithPages (testAppWithPages.ts).'),
    ),
  transformHtml: (html) => Promise.resolve(html),
  assets: new Map(),
  isCacheable: false,
}

/**
 * Starts the server, without its pages by default, in this process, on a free port and with a new database.
 *
 * @param pages 'built' serves them from dist. Only testAppWithPages.ts passes it: scripts/selectTests.ts detects tests
 * that need a build by that import
 */
export async function startTestApp(
  engine: Engine,
  settings: Partial<Config> = {},
  pages: 'none' | 'built' = 'none',
  log?: FastifyBaseLogger,
): Promise<TestApp> {
  return startTestAppOn(await openTestDatabase(engine), settings, pages, log)
}

/** Starts the server on a database that the test has opened; stopping the app closes it. */
export async function startTestAppOn(
  database: TestDatabase,
  settings: Partial<Config> = {},
  pages: 'none' | 'built' = 'none',
  log?: FastifyBaseLogger,
): Promise<TestApp> {
  const read = readConfig({ LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join())
  const config: Config = {
    ...read.config,
    dataDir: database.dataDir,
    throttleFactor: 1000,
    // On a busy machine, preloaded data would be omitted from documents, and tests look for it.
    maxFirstDataWaitMs: 60_000,
    ...settings,
  }
  const stopping = new AbortController()
  const context: AppContext = {
    config,
    database,
    throttle: createThrottle(
      { ...database, transaction: database.storeAttempts ?? database.transaction },
      { factor: config.throttleFactor },
    ),
    secretBox: createSecretBox(randomBytes(32)),
    placeholders: openPlaceholders(database),
    log: log ?? pino({ level: config.logLevel }),
    stopping: stopping.signal,
    development: false,
  }
  await decideAtFirst(database.db, config.placeholdersWork)
  const server = createServer()
  const { app, jobKinds, makeFiles, findRecords, listener } = await buildApp(
    context,
    server,
    pages === 'none' ? noPages : undefined,
  )
  server.on('request', listener)
  requireTls(server, config)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${portOf(server)}`
  const newClient = (host?: string) => new HttpClient(url, host)

  return {
    url,
    server,
    listener,
    context,
    newClient,
    makeFiles,
    findRecords,
    runJobs: (at = Date.now() + 10_000) => runDueJobs(context, jobKinds, at),
    async signInAs(role, username = `${role.toLowerCase()}-${(serial += 1)}`) {
      const { id } = await createAccount(
        database.db,
        { username, passwordHash: await passwordHash, role, email: `${username}@example.test` },
        'staff',
      )
      const client = newClient()
      await client.post('/api/login', { username, password }, 200)
      return Object.assign(client, { id, username })
    },
    async stop() {
      stopping.abort()
      server.closeAllConnections()
      await app.close()
      await context.throttle.stop()
      await database.close()
    },
  }
}
