import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { expectStatus } from '../../../tests/support/httpClient.ts'
import { startTestApp, password, type TestApp } from '../../../tests/support/testApp.ts'
import { inactiveHeader } from '../../shared/endpoint/signedInAs.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe.each(engines)('A session (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const setTimeout = (sessionTimeout: number) =>
    app.context.database.db
      .insertInto('securitySettings')
      .values({ id: 1, sessionTimeout, updatedAt: minutesAgo(0) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ sessionTimeout }))
      .execute()

  const lastSeen = (userId: number, minutes: number) =>
    app.context.database.db
      .updateTable('sessions')
      .set({ lastSeenAt: minutesAgo(minutes) })
      .where('userId', '=', userId)
      .execute()

  it('ends after half an hour without a request', async () => {
    await setTimeout(30)
    const client = await app.signInAs('customer')
    await lastSeen(client.id, 29)
    await expectStatus(200, client.get('/api/user'))
    await lastSeen(client.id, 30)
    await expectStatus(401, client.get('/api/user'))
  })

  it('is prolonged by every request', async () => {
    await setTimeout(30)
    const client = await app.signInAs('customer')
    await lastSeen(client.id, 20)
    await client.get('/api/user', 200)
    const row = await app.context.database.db
      .selectFrom('sessions')
      .select('lastSeenAt')
      .where('userId', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(row.lastSeenAt)).toBeGreaterThan(Date.parse(minutesAgo(1)))
  })

  it('follows a changed timeout at once, although it began before', async () => {
    await setTimeout(30)
    const client = await app.signInAs('customer')
    await lastSeen(client.id, 5)
    await setTimeout(4)
    await expectStatus(401, client.get('/api/user'))
    await setTimeout(30)
  })

  it('ends after a day, however busy', async () => {
    const client = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('sessions')
      .set({ expiresAt: minutesAgo(0) })
      .where('userId', '=', client.id)
      .execute()
    await expectStatus(401, client.get('/api/user'))
  })

  it('ends when the account is deleted', async () => {
    const client = await app.signInAs('customer')
    await app.context.database.db.deleteFrom('users').where('id', '=', client.id).execute()
    await expectStatus(401, client.get('/api/user'))
  })

  it('is stored in the database only as a hash', async () => {
    const client = await app.signInAs('customer')
    const rows = await app.context.database.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get('sid'))
  })

  it.each(['', 'x', '../../etc', 'a'.repeat(5000)])('is not found for the cookie %j', async (value) => {
    const response = await app.newClient().send('GET', '/api/user', { headers: { cookie: `sid=${value}` } })
    expect(response.status).toBe(401)
  })

  it.each([
    ['of another form', 'sid=s%3Aabc.def; sid="x y"; sid=%E0%A4%A'],
    ['of the same form', `sid=${'a'.repeat(43)}; sid=${'b'.repeat(43)}`],
    ['and more of them than are looked at', 'sid=1; '.repeat(100) + `sid=${'c'.repeat(43)}`],
  ])('begins, lasts and ends beside cookies of neighbours %s', async (_what, neighbours) => {
    const { username } = await app.signInAs('customer')
    const client = app.newClient()
    client.neighbours = neighbours
    await client.post('/api/login', { username, password }, 200)
    expect((await client.get('/api/user', 200)).field('username')).toBe(username)
    const copy = app.newClient()
    for (const cookie of client.cookies) copy.cookies.set(...cookie)
    await client.post('/api/logout', undefined, 200)
    await client.get('/api/user', 401)
    await copy.get('/api/user', 401)
  })

  it('is valid beside one that has ended', async () => {
    const former = await app.signInAs('customer')
    await lastSeen(former.id, 31)
    const client = await app.signInAs('customer')
    client.neighbours = `sid=${former.cookies.get('sid')}`
    const response = await client.get('/api/user', 200)
    expect(response.field('id')).toBe(client.id)
    expect(response.headers[inactiveHeader]).toBeUndefined()
  })

  it('is bound to TLS where a trusted proxy brings TLS', async () => {
    const behindProxy = await startTestApp(engine, { trustProxy: ['127.0.0.1'] })
    const { username } = await behindProxy.signInAs('customer')
    const headers = { 'x-forwarded-proto': 'https' }
    const client = behindProxy.newClient()
    const response = await client.send('POST', '/api/login', { headers, body: { username, password } })
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await behindProxy.stop()
  })
})
