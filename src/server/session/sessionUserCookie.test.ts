import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import type { HttpResponse, HttpClient } from '../../../tests/support/httpClient.ts'
import { password, startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { sessionUserCookie, userIdHeader } from '../../shared/endpoint/signedInAs.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** The cookies that a response sets, by name: value and attributes. */
function cookiesOf({ headers }: HttpResponse): Record<string, string> {
  return Object.fromEntries(
    (headers['set-cookie'] ?? []).map((cookie): [string, string] => {
      const at = cookie.indexOf('=')
      return [cookie.slice(0, at), cookie.slice(at + 1)]
    }),
  )
}

const signIn = (client: HttpClient, username: string) =>
  client.send('POST', '/api/login', { body: { username, password } })

describe.each(engines)('The cookie that names who is signed in (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('is the id of the account, readable by scripts, and lasts as long as the session', async () => {
    const { id, username } = await app.signInAs('customer')
    const cookies = cookiesOf(await signIn(app.newClient(), username))
    expect(cookies['sid']).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookies[sessionUserCookie]).toBe(`${id}; Max-Age=86400; Path=/; SameSite=Lax`)
  })

  it('is bound to TLS and to this host like the cookie of the session', async () => {
    const behindProxy = await startTestApp(engine, { trustProxy: ['127.0.0.1'] })
    const { id, username } = await behindProxy.signInAs('customer')
    const headers = { 'x-forwarded-proto': 'https' }
    const response = await behindProxy
      .newClient()
      .send('POST', '/api/login', { headers, body: { username, password } })
    expect(cookiesOf(response)[`__Host-${sessionUserCookie}`]).toBe(
      `${id}; Max-Age=86400; Path=/; Secure; SameSite=Lax`,
    )
    await behindProxy.stop()
  })

  it('is set by a registration and deleted by a sign-out', async () => {
    const client = app.newClient()
    const body = { username: 'carla', password, email: 'carla@example.test' }
    const account = await client.post('/api/register', body, 201)
    expect(client.cookies.get(sessionUserCookie)).toBe(String(account.field('id')))
    await client.post('/api/logout', undefined, 200)
    expect([...client.cookies.keys()]).toEqual(['devices'])
  })

  it('stays the same when the password is changed, which renews the session', async () => {
    const client = await app.signInAs('agent')
    const before = client.cookies.get('sid')
    await client.post(
      '/api/change-password',
      { currentPassword: password, newPassword: 'Other-horse-8' },
      200,
    )
    expect(client.cookies.get('sid')).not.toBe(before)
    expect(client.cookies.get(sessionUserCookie)).toBe(String(client.id))
  })

  it('names nobody while a code is outstanding, and goes when the tries are used up', async () => {
    const client = await app.signInAs('customer')
    const encrypted = app.context.secretBox.encrypt('otp', 'JBSWY3DPEHPK3PXP')
    await app.context.database.db
      .updateTable('users')
      .set({ otpSecret: encrypted, otpEnabled: true, otpVerified: true })
      .where('id', '=', client.id)
      .execute()
    expect(cookiesOf(await signIn(client, client.username))[sessionUserCookie]).toMatch(/^; Max-Age=0;/)
    for (let tries = 0; tries < 5; tries += 1) await client.post('/api/otp/verify', { token: '000000' }, 400)
    expect([...client.cookies.keys()]).toEqual(['devices'])
  })

  it('opens nothing', async () => {
    const { id } = await app.signInAs('Administrator')
    const headers = { cookie: `${sessionUserCookie}=${id}` }
    expect((await app.newClient().send('GET', '/api/user', { headers })).status).toBe(401)
  })

  it('is corrected where a call is refused that was made for someone else', async () => {
    const client = await app.signInAs('customer')
    const headers = { [userIdHeader]: String(client.id + 1) }
    client.cookies.set(sessionUserCookie, String(client.id + 1))
    const response = await client.send('GET', '/api/tickets', { headers })
    expect(response.status).toBe(409)
    expect(client.cookies.get(sessionUserCookie)).toBe(String(client.id))
    // The cookie is correct, so the response sets none.
    client.neighbours = `${sessionUserCookie}=${client.id + 1}`
    expect(cookiesOf(await client.send('GET', '/api/tickets', { headers }))).toEqual({})
  })

  it('refuses before anything happens', async () => {
    const client = await app.signInAs('customer')
    const headers = { [userIdHeader]: String(client.id + 1) }
    const ticket = {
      title: 'Printer on fire',
      description: 'It has been burning for a while now.',
      category: 'technical',
      priority: 'high',
    }
    expect((await client.send('POST', '/api/tickets', { headers, body: ticket })).status).toBe(409)
    expect((await client.get('/api/tickets', 200)).rows).toEqual([])
    expect((await client.send('POST', '/api/logout', { headers })).status).toBe(409)
    await client.get('/api/user', 200)
    const file = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await client.send('POST', '/api/upload', { headers: file, body: 'no file' })).status).toBe(409)
  })

  it('does not let a code of one person be tried for the sign-in of another', async () => {
    const client = await app.signInAs('customer')
    const { id } = await app.signInAs('customer')
    const headers = { [userIdHeader]: String(id) }
    const response = await client.send('POST', '/api/otp/verify', { headers, body: { token: '000000' } })
    expect(response.status).toBe(409)
  })

  it('A session that ended by inactivity says after how many minutes, once', async () => {
    const client = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('sessions')
      .set({ lastSeenAt: minutesAgo(31) })
      .where('userId', '=', client.id)
      .execute()
    const first = await client.get('/api/tickets', 401)
    expect(first.headers['x-inactive-minutes']).toBe('30')
    expect((await client.get('/api/tickets', 401)).headers).not.toHaveProperty('x-inactive-minutes')
  })

  it('is prolonged to the second by a page that says that the person is active, by other calls to the minute', async () => {
    const client = await app.signInAs('customer')
    const seen = minutesAgo(0.5)
    const { db } = app.context.database
    await db.updateTable('sessions').set({ lastSeenAt: seen }).where('userId', '=', client.id).execute()
    const stored = () =>
      db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', client.id).executeTakeFirstOrThrow()
    await client.get('/api/user', 200)
    expect(await stored()).toEqual({ lastSeenAt: seen })
    await client.get('/api/user?active=maybe', 400)
    await client.get('/api/user?active=true', 200)
    expect(Date.parse((await stored()).lastSeenAt)).toBeGreaterThan(Date.now() - 10_000)
  })
})
