import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'
import { administer } from '../../../tests/support/postgresAdmin.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../tests/support/testApp.ts'
import { declaredEndpoints } from '../../../tests/support/declaredEndpoints.ts'

const reads = declaredEndpoints.filter(({ method }) => method === 'GET')

interface Outage {
  begin: (app: TestApp) => Promise<unknown>
  end: (app: TestApp) => Promise<unknown>
  status: number
}

const run = (statement: string) => (app: TestApp) => sql.raw(statement).execute(app.context.database.db)

/**
 * The setting applies to new sessions only. Turning it on ends the others; turning it off leaves them to the server.
 */
async function setReadOnly({ context: { database } }: TestApp, value: 'on' | 'off'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const name = rows[0]?.name ?? ''
  const server = inject('postgresUrl')
  await administer(server, `alter database "${name}" set default_transaction_read_only = ${value}`)
  if (value === 'off') return
  await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

const outages = {
  'SQLite without room': {
    begin: run('pragma max_page_count = 1'),
    end: run('pragma max_page_count = 4294967294'),
    status: 507,
  },
  'SQLite that is read-only': {
    begin: run('pragma query_only = on'),
    end: run('pragma query_only = off'),
    status: 503,
  },
  'PostgreSQL that is read-only': {
    begin: (app) => setReadOnly(app, 'on'),
    end: (app) => setReadOnly(app, 'off'),
    status: 503,
  },
} satisfies Record<string, Outage>

describe.each(Object.entries<Outage>(outages))('On %s', (name, outage) => {
  let app: TestApp
  let administrator: SignedInClient
  const isReady = async () => (await app.newClient().get('/readyz')).status
  const addCompany = () =>
    administrator.post('/api/companies', { name: `Company ${randomUUID()}`, notes: 'n'.repeat(5000) })

  beforeAll(async () => {
    app = await startTestApp(name.startsWith('SQLite') ? 'sqlite' : 'postgres')
    administrator = await app.signInAs('Administrator')
    // More than a minute ago, so every read tries to store the user's activity.
    await app.context.database.db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(Date.now() - 120_000).toISOString() })
      .execute()
    await outage.begin(app)
  })
  afterAll(() => app?.stop())

  test('a change is refused with the reason and a time; from then on it is not ready, but alive', async () => {
    // The first change may use a connection that PostgreSQL has ended; its response asks to retry at once.
    const refusal = async () => {
      const { status, headers } = await addCompany()
      return [status, headers['retry-after']]
    }
    await expect.poll(refusal).toEqual([outage.status, '30'])
    expect(await isReady()).toBe(503)
    expect(await isReady()).toBe(503)
    await app.newClient().get('/healthz', 200)
  })

  test.each(reads.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]))(
    'GET %s goes on',
    async (_, endpoint) => {
      const { status, text } = await administrator.get(endpoint.path.replaceAll(/:\w+/g, '999999999'))
      expect(status, text).toBeLessThan(500)
    },
  )

  test('signing in is answered with the reason and a time', async () => {
    const response = await app
      .newClient()
      .post('/api/login', { username: administrator.username, password: 'x' })
    expect([401, outage.status]).toContain(response.status)
  })

  test('it is ready again by itself, and changes are stored', async () => {
    await outage.end(app)
    await expect.poll(isReady).toBe(200)
    const response = await addCompany()
    expect(response.status, response.text).toBe(201)
    expect(await app.context.database.db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([])
  })
})

test('On PostgreSQL that was read-only, every connection stores changes again', async () => {
  const app = await startTestApp('postgres')
  onTestFinished(() => app.stop())
  const { db } = app.context.database
  const administrator = await app.signInAs('Administrator')
  const busy = () => Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.5)`.execute(db)))
  const addCompany = () => administrator.post('/api/companies', { name: `Company ${randomUUID()}` })
  await setReadOnly(app, 'on')
  await expect.poll(async () => (await addCompany()).headers['retry-after']).toBe('30')
  await busy()
  await setReadOnly(app, 'off')
  // While the connections of before are busy, the probe opens a new one.
  const sleeping = busy()
  await expect.poll(async () => (await app.newClient().get('/readyz')).status).toBe(200)
  await sleeping
  const statuses = (await Promise.all(Array.from({ length: 4 }, addCompany))).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201, 201])
})
