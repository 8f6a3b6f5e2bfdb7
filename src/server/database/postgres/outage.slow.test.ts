import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlace } from '../../../../tests/support/engines.ts'
import { makeLine, type Line } from '../../../../tests/support/line.ts'
import { startTestAppOn, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase } from '../database.ts'
import { serverLimits } from '../limits.ts'

const limits = { ...serverLimits, connectMs: 1_500, statementMs: 1_600, lockMs: 1_500, responseMs: 2_000 }
/** With an allowance for a busy machine. */
const inTimeMs = limits.responseMs + limits.connectMs + 3_000

describe('While PostgreSQL is silent', { timeout: 20_000 }, () => {
  let app: TestApp
  let line: Line
  let agent: SignedInClient
  beforeAll(async () => {
    const place = await createTestPlace('postgres')
    line = await makeLine(place.databaseUrl ?? '')
    const database = await openDatabase({ ...place, databaseUrl: line.url, limits, log: testLog })
    app = await startTestAppOn({
      ...database,
      ...place,
      close: async () => {
        await database.close()
        await line.cut()
        await place.remove()
      },
    })
    agent = await app.signInAs('Administrator')
  })
  afterAll(() => app?.stop())

  const companies = async () => (await agent.get('/api/companies', 200)).rows.map(({ name }) => name)

  test('requests get 503 and a time in time, it is alive and not ready; afterwards all work', async () => {
    const { db } = app.context.database
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)))
    line.silence()
    line.silenceNew(true)
    const started = performance.now()
    const responses = await Promise.all(Array.from({ length: 20 }, () => agent.get('/api/user')))
    expect(performance.now() - started).toBeLessThan(inTimeMs)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
    for (const { headers } of responses) expect(headers['retry-after']).toBe('2')
    await app.newClient().get('/healthz', 200)
    await app.newClient().get('/readyz', 503)
    line.silenceNew(false)
    await app.newClient().get('/readyz', 200)
    await agent.get('/api/user', 200)
  })

  test('a change that was stored but not confirmed is answered so, and its repetition does not double it', async () => {
    const send = () =>
      agent.send('POST', '/api/companies', {
        headers: { 'idempotency-key': 'form-that-was-sent-1' },
        body: { name: 'Sent twice' },
      })
    // The server commits, but its response is lost. Only the commit takes long.
    const { db } = app.context.database
    await sql`create function pause() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return null; end $$`.execute(db)
    await sql`create constraint trigger pause after insert on companies
      initially deferred for each row execute function pause()`.execute(db)
    const sending = send()
    await expect.poll(() => committing(app)).toBe(true)
    line.silence('back')
    const first = await sending
    expect(first.status).toBe(503)
    expect(first.headers['retry-after']).toBe('2')
    expect(first.text).toContain('It may have been done')
    await app.newClient().get('/readyz', 200)
    // Changes are refused while a load measurement waits for a silent connection.
    await expect.poll(async () => (await send()).status, { timeout: 2 * inTimeMs }).toBe(201)
    expect(await companies()).toEqual(['Sent twice'])
  })
})

/** Whether a transaction is committing; asks on another connection. */
async function committing({ context: { database } }: TestApp): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query = 'commit'
  ) as found`.execute(database.db)
  return rows[0]?.found === true
}
