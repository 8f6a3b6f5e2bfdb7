import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, nextCode } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { password, startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { nameKeyOf } from '../../../shared/text/nameKey.ts'
import { signInLimits } from './server/attemptLimits.ts'

const trusting = { throttleFactor: 1, trustProxy: ['loopback'] }

describe.each(engines)('Strangers who guess (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, trusting)
  })
  afterAll(() => app.stop())

  const signIn = (username: string, secret: string, address: string, client = app.newClient()) =>
    client.send('POST', '/api/login', {
      headers: { 'x-forwarded-for': address },
      body: { username, password: secret },
    })
  /** Counts a hundred wrong passwords from twelve addresses without hashing them, then sends one more. */
  async function guess(username: string, network: string) {
    for (let n = 0; n < 100; n += 1)
      await app.context.throttle.take(...signInLimits(nameKeyOf(username), `${network}.${n % 12}`))
    expect((await signIn(username, 'wrong', `${network}.13`)).status).toBe(429)
  }
  const events = (action: string, username: string) =>
    app.context.database.db
      .selectFrom('auditEvents')
      .select(['subject', 'detail', 'ip'])
      .where('action', '=', action)
      .execute()
      .then((rows) => rows.filter(({ detail }) => detail['username'] === username))

  it('do not lock out a browser in which the owner has signed in before', async () => {
    const owner = await app.signInAs('Administrator')
    await guess(owner.username, '203.0.113')
    expect((await signIn(owner.username, password, '198.51.100.1')).status).toBe(429)
    owner.neighbours = 'devices=phone~tablet; devices=1'
    expect((await signIn(owner.username, password, '203.0.113.1', owner)).status).toBe(200)
  })

  it('do not lock it out from the same network either, however much they send', async () => {
    // A tenth of each limit: visitors may send 60 requests in ten minutes from one address.
    const strict = await startTestApp(engine, { ...trusting, throttleFactor: 0.1 })
    const owner = await strict.signInAs('customer')
    for (let n = 0; n < 65; n += 1) await signIn('nobody', 'wrong', '203.0.120.1', strict.newClient())
    const stranger = await signIn(owner.username, password, '203.0.120.1', strict.newClient())
    expect(stranger.status).toBe(429)
    const known = strict.newClient()
    known.cookies.set('devices', owner.cookies.get('devices') ?? '')
    expect((await signIn(owner.username, password, '203.0.120.1', known)).status).toBe(200)
    await strict.stop()
  })

  it('by the address of an account use up its own tries, and learn from no refusal whose it is', async () => {
    const { username, ...owner } = await app.signInAs('customer')
    const typed = `${username}@example.test`
    await guess(username, '203.0.115')
    expect((await signIn(username, password, '198.51.103.1')).status).toBe(429)
    const held = await signIn(typed, password, '198.51.103.1')
    const unknown = await signIn('nobody@example.test', password, '198.51.103.1')
    expect([held.status, held.text]).toEqual([401, unknown.text])
    const known = app.newClient()
    known.cookies.set('devices', owner.cookies.get('devices') ?? '')
    expect((await signIn(typed, password, '198.51.103.2', known)).status).toBe(200)
  })

  it('who know a password sign in thirty times in ten minutes, and have twenty sessions at most', async () => {
    const owner = await app.signInAs('customer')
    const others = await app.signInAs('customer')
    const clients = []
    for (let times = 1; times < 30; times += 1) {
      const client = app.newClient()
      expect((await signIn(owner.username, password, `192.0.2.${times % 9}`, client)).status).toBe(200)
      clients.push(client)
    }
    expect((await signIn(owner.username, password, '192.0.2.99')).json).toMatchObject({
      message: 'Too many sign-ins to this account. Please try again in a few minutes.',
    })
    expect((await signIn(others.username, password, '192.0.2.99')).status).toBe(200)
    const statuses = await Promise.all(clients.map((client) => client.send('GET', '/api/user')))
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(statuses.slice(0, 9).map(({ status }) => status)).toEqual(Array(9).fill(401))
    await owner.get('/api/user', 401)
  })

  it('are recorded once, and the owner is told once a day', async () => {
    const { id, username } = await app.signInAs('customer')
    const { db } = app.context.database
    const emailConfirmedAt = new Date().toISOString()
    await db.updateTable('users').set({ emailConfirmedAt }).where('id', '=', id).execute()
    await guess(username, '203.0.114')
    for (let n = 0; n < 20; n += 1) await signIn(username, 'wrong', `198.51.101.${n}`)
    const throttled = await events('login throttled', username)
    expect(throttled.map(({ detail }) => detail['limit'])).toContain('password by name')
    expect(throttled.filter(({ detail }) => detail['limit'] === 'password by name')).toHaveLength(1)
    expect(throttled[0]).toMatchObject({ subject: `user ${id}` })
    const mails = await db
      .selectFrom('outbox')
      .select('event')
      .where('recipient', '=', `${username}@example.test`)
      .execute()
    expect(mails).toEqual([{ event: 'guessingSeen' }])
  })

  it('are recorded with the name they tried, cut to what a name may have', async () => {
    await signIn('Nobody at all', 'wrong', '198.51.102.1')
    expect(await events('login failed', 'Nobody at all')).toMatchObject([{ ip: '198.51.102.1' }])
  })

  it('do not use up the codes of another account by a name that looks like its key', async () => {
    const { owner, secret } = await withCodes()
    for (const name of [`code:${owner.id}`, String(owner.id), `["${owner.id}"]`])
      await guess(name, '203.0.115')
    const client = await afterPassword(owner)
    expect((await client.post('/api/otp/verify', { token: nextCode(secret) })).status).toBe(200)
  })

  it('cannot make such a cookie, nor use the one of another account', async () => {
    const owner = await app.signInAs('customer')
    const thief = await app.signInAs('customer')
    await guess(owner.username, '203.0.116')
    const [entry = ''] = thief.cookies.get('devices')?.split('~') ?? []
    for (const value of [
      entry,
      entry.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'x',
      '~'.repeat(3000),
    ]) {
      const client = app.newClient()
      client.cookies.set('devices', value)
      expect((await signIn(owner.username, password, '198.51.103.1', client)).status).toBe(429)
    }
  })

  it('are limited also with the cookie of a known browser, which a new password makes useless', async () => {
    const owner = await app.signInAs('agent')
    const copy = app.newClient()
    copy.cookies.set('devices', owner.cookies.get('devices') ?? '')
    await guess(owner.username, '203.0.117')
    for (let n = 0; n < 10; n += 1)
      expect((await signIn(owner.username, 'wrong', '203.0.117.1', copy)).status).toBe(401)
    expect((await signIn(owner.username, password, '198.51.104.1', copy)).status).toBe(429)

    const change = { currentPassword: password, newPassword: 'Another-horse-8' }
    expect((await owner.post('/api/change-password', change)).status).toBe(200)
    const old = app.newClient()
    old.cookies.set('devices', copy.cookies.get('devices') ?? '')
    expect((await signIn(owner.username, change.newPassword, '198.51.104.2', old)).status).toBe(429)
  })

  it('leave a cookie that neither scripts nor other hosts get, for five accounts at most', async () => {
    const client = app.newClient()
    for (let n = 0; n < 7; n += 1) {
      const { username } = await app.signInAs('customer')
      const response = await signIn(username, password, '198.51.105.1', client)
      expect(response.headers['set-cookie']?.at(-1)).toMatch(
        /^devices=[\w.~-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    }
    expect(client.cookies.get('devices')?.split('~')).toHaveLength(5)
  })

  async function withCodes() {
    const owner = await app.signInAs('Administrator')
    const secret = String((await owner.post('/api/otp/setup', {}, 200)).field('secret'))
    await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    return { owner, secret }
  }

  async function afterPassword({ username }: { username: string }): Promise<HttpClient> {
    const client = app.newClient()
    await client.post('/api/login', { username, password }, 200)
    return client
  }

  it('have five tries for a code, also a hundred at the same time', async () => {
    const { owner, secret } = await withCodes()
    const client = await afterPassword(owner)
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    const send = (token: string) => {
      const copy = app.newClient()
      for (const [name, value] of client.cookies) copy.cookies.set(name, value)
      // A separate address: the number counted for it depends on how soon the session ends.
      const headers = { 'x-forwarded-for': '198.51.106.1' }
      return copy.send('POST', '/api/otp/verify', { headers, body: { token } })
    }
    const responses = await Promise.all(Array.from({ length: 100 }, () => send(wrong)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => ![400, 401, 429, 503].includes(status))).toEqual([])
    expect((await send(nextCode(secret))).status).toBe(401)
  })

  it('have five tries in a set-up, which can be begun again', async () => {
    const owner = await app.signInAs('customer')
    await owner.post('/api/otp/setup', {}, 200)
    for (let n = 0; n < 5; n += 1) await owner.post('/api/otp/verify', { token: '000000' }, 400)
    await owner.post('/api/otp/verify', { token: '000000' }, 409)
    const secret = String((await owner.post('/api/otp/setup', {}, 200)).field('secret'))
    expect((await owner.post('/api/otp/verify', { token: codeOf(secret) })).status).toBe(200)
  })
})
