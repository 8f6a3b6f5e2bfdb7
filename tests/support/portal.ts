import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { createAccount } from '../../src/features/accounts/server/commands.ts'
import { hashPassword } from '../../src/features/accounts/server/passwords.ts'
import type { Role } from '../../src/roles.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig, type Config } from '../../src/server/config.ts'
import type { AppContext } from '../../src/server/appContext.ts'
import { createThrottle } from '../../src/server/throttle.ts'
import { createVault } from '../../src/server/vault.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import type { PageSource } from '../../src/server/render/pageSource.ts'
import { openTestDatabase } from './engines.ts'
import { Visitor } from './visitor.ts'

/** The password of everybody whom a test creates. */
export const password = 'Correct-horse-7'

// Hashed once for all: the tests are about other things than the cost of a hash.
const passwordHash = hashPassword(password)

export interface Portal {
  url: string
  context: AppContext
  /** Somebody who is not signed in; under the name of a host if one is given. */
  visitor(host?: string): Visitor
  /** Somebody of this role who has just signed in. */
  signedIn(role: Role, username?: string): Promise<Visitor & { id: number; username: string }>
  stop(): Promise<void>
}

let serial = 0

/** For tests of calls: they run without a build, and a page that one of them requests fails loudly. */
const noPages: PageSource = {
  bundle: () =>
    Promise.reject(
      new Error('This portal has no pages: open it by openPortalWithPages (portalWithPages.ts).'),
    ),
  transformHtml: (html) => Promise.resolve(html),
  assets: new Map(),
  cached: false,
}

/**
 * The whole server but for its pages, on a free port with a database of its own.
 *
 * @param pages 'built' serves them from dist; only portalWithPages.ts passes it, which tells that the test needs a build
 */
export async function openPortal(
  engine: Engine,
  settings: Partial<Config> = {},
  pages: 'none' | 'built' = 'none',
): Promise<Portal> {
  const database = await openTestDatabase(engine)
  const read = readConfig({ LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join())
  const config: Config = { ...read.config, dataDir: database.dataDir, throttleFactor: 1000, ...settings }
  const context: AppContext = {
    config,
    database,
    throttle: createThrottle(database, config.throttleFactor),
    vault: createVault(randomBytes(32)),
    log: pino({ level: config.logLevel }),
    development: false,
  }
  const server = createServer()
  const { app, answer } = await buildApp(context, server, pages === 'none' ? noPages : undefined)
  server.on('request', answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const visitor = (host?: string) => new Visitor(url, host)

  return {
    url,
    context,
    visitor,
    async signedIn(role, username = `${role.toLowerCase()}-${(serial += 1)}`) {
      const { id } = await createAccount(database.db, {
        username,
        passwordHash: await passwordHash,
        role,
        email: `${username}@example.test`,
      })
      const who = visitor()
      await who.post('/api/login', { username, password }, 200)
      return Object.assign(who, { id, username })
    },
    async stop() {
      server.closeAllConnections()
      await app.close()
      await database.close()
    },
  }
}
