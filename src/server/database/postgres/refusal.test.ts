import { once } from 'node:events'
import { createServer } from 'node:net'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it, onTestFinished, test } from 'vitest'
import { portOf } from '../../../../tests/support/portOf.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase } from '../database.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { refuseSharedSessions } from './poolerMode.ts'
import { explainRefusal } from './refusal.ts'

const refused = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [
    '08P01',
    'unsupported startup parameter: statement_timeout',
    'ignore_startup_parameters = statement_timeout',
  ],
  [
    '08P01',
    'unsupported startup parameter in options: lock_timeout',
    'ignore_startup_parameters = lock_timeout',
  ],
  ['08P01', 'no such database: portal', 'create database … encoding'],
  ['3D000', 'database "portal" does not exist', 'create database … encoding'],
  ['08P01', 'no such user: portal', 'Check the user, its password'],
  ['28P01', 'password authentication failed for user "portal"', 'Check the user, its password'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.9", user "portal"', 'pg_hba.conf'],
  ['42501', 'permission denied for schema public', 'grant usage, create on schema public'],
  ['42P07', 'relation "users" already exists', 'Give it a database of its own'],
  ['42P05', 'prepared statement "a1b2" already exists', 'pool_mode = session'],
  ['26000', 'prepared statement "a1b2" does not exist', 'pool_mode = session'],
])('A start that is refused with %s (%s) ends with what to do', (code, message, remedy) => {
  const explained = explainRefusal(refused(code, message))
  expect(explained).toBeInstanceOf(DatabaseUnusable)
  expect(String(explained)).toContain(remedy)
})

test.each([
  ['08P01', 'server_login_retry'],
  ['08P01', 'query_wait_timeout'],
  ['08P01', 'no more connections allowed (max_client_conn)'],
  ['08006', 'connection failure'],
  ['57P03', 'the database system is starting up'],
  ['42501', 'permission denied for table users'],
])('An error that may pass, or is a defect, stays what it is: %s (%s)', (code, message) => {
  const error = refused(code, message)
  expect(explainRefusal(error)).toBe(error)
})

/**
 * Opens a database through a pooler that refuses connections with this text; returns the first warning or the error.
 */
async function openThrough(words: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = `SFATAL\0C08P01\0M${words}\0\0`
      const length = Buffer.alloc(4)
      length.writeInt32BE(4 + Buffer.byteLength(fields))
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const databaseUrl = `postgres://portal@127.0.0.1:${portOf(server)}/portal`
  const waiting = new AbortController()
  const warnings: string[] = []
  const warn = (_: object, message: string) => {
    warnings.push(message)
    waiting.abort()
  }
  const { signal } = waiting
  const opening = openDatabase({ dataDir: '/nowhere', databaseUrl, log: { ...testLog, warn }, signal })
  const error: unknown = await opening.then(
    () => 'opened',
    (reason: unknown) => reason,
  )
  return warnings[0] ?? error
}

it('A pooler that refuses a parameter of the start ends the start', async () => {
  const error = await openThrough('unsupported startup parameter: application_name')
  expect(error).toBeInstanceOf(DatabaseUnusable)
  expect(String(error)).toContain('ignore_startup_parameters = application_name')
})

it('A pooler that cannot reach its server is waited for', async () => {
  expect(String(await openThrough('server_login_retry'))).toContain(
    'The database cannot be reached; trying again',
  )
})

/** A database whose connections belong to these sessions, in turn. */
function connectionsOf(...sessions: number[]): Kysely<object> {
  let made = 0
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const pid = sessions[made++ % sessions.length]
      const connection = await super.acquireConnection()
      return Object.assign(connection, { executeQuery: async () => ({ rows: [{ pid }] }) })
    }
  }
  return new Kysely({
    dialect: {
      createDriver: () => new Driver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}

it('A pooler that gives one session to two connections is refused', async () => {
  await expect(refuseSharedSessions(connectionsOf(7))).rejects.toThrow('set pool_mode = session')
  await refuseSharedSessions(connectionsOf(7, 8))
})
