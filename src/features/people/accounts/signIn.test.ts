import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'
import { startTestApp, password, type TestApp } from '../../../../tests/support/testApp.ts'
import { ownAccount } from './schema.ts'

describe.each(engines)('Signing in (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
    await app.signInAs('customer', 'Grace')
  })
  afterAll(() => app.stop())

  it('works with the right password, whatever the case of the username', async () => {
    const client = app.newClient()
    const response = await client.post('/api/login', { username: ' \u200BgRACE\uFEFF ', password }, 200)
    expect(response.json).toMatchObject({ username: 'Grace', role: 'customer', sessionTimeout: 30 })
    const withoutMailServer = { ...response.object, whyMailsWait: 'mail' }
    expect((await client.get('/api/user', 200)).json).toEqual(withoutMailServer)
  })

  it('works with the confirmed address of one account, and with no other', async () => {
    const { db } = app.context.database
    const signIn = (username: string, status: number, secret = password) =>
      app.newClient().post('/api/login', { username, password: secret }, status)
    const owner = await app.signInAs('agent', 'hedy')
    expect((await signIn('\u200EHEDY@example.test\u200B', 200)).field('id')).toBe(owner.id)
    const wrong = await signIn('hedy@example.test', 401, 'wrong')
    expect((await signIn('nobody@example.test', 401, 'wrong')).text).toBe(wrong.text)

    const other = await app.signInAs('agent', 'hedwig')
    const change = (values: { email?: string; emailConfirmedAt?: string | null }) =>
      db.updateTable('users').set(values).where('id', '=', other.id).execute()
    await change({ email: 'hedy@example.test', emailConfirmedAt: null })
    expect((await signIn('hedy@example.test', 200)).field('id')).toBe(owner.id)
    await change({ emailConfirmedAt: new Date().toISOString() })
    expect((await signIn('hedy@example.test', 401)).text).toBe(wrong.text)
  })

  it('prefers the username where it is the address of someone else', async () => {
    await app.signInAs('agent', 'ida')
    const named = await app.signInAs('customer', 'ida@example.test')
    const response = await app.newClient().post('/api/login', { username: 'ida@example.test', password }, 200)
    expect(response.field('id')).toBe(named.id)
  })

  it('never returns a password or a secret', async () => {
    const client = app.newClient()
    const response = await client.post('/api/login', { username: 'Grace', password }, 200)
    expect(Object.keys(response.object).toSorted()).toEqual(Object.keys(ownAccount.shape).toSorted())
    for (const secret of ['passwordHash', 'otpSecret', 'otpPendingSecret']) {
      expect(response.object).not.toHaveProperty(secret)
    }
  })

  it('refuses a wrong password and an unknown user with the same message', async () => {
    const wrong = await app.newClient().post('/api/login', { username: 'Grace', password: 'wrong' }, 401)
    const unknown = await app.newClient().post('/api/login', { username: 'Nobody', password: 'wrong' }, 401)
    expect(wrong.field('message')).toBe('Invalid username or password')
    expect(unknown.text).toBe(wrong.text)
  })

  it.each([
    [{}, 'username'],
    [{ username: '', password: 'x' }, 'username'],
    [{ username: 'Grace' }, 'password'],
    [{ username: ['Grace'], password: 'x' }, 'username'],
    [{ username: 'Grace', password: 'x'.repeat(2000) }, 'password'],
    [{ username: 'Gr\0ace', password: 'x' }, 'username'],
  ])('names the wrong field of %j', async (body, field) => {
    const response = await app.newClient().post('/api/login', body, 400)
    expect(response.field('fields')).toHaveProperty(field)
  })

  it('is undone on the server by logging out, which may be repeated', async () => {
    const client = await app.signInAs('agent')
    const stolen = app.newClient()
    for (const [name, value] of client.cookies) stolen.cookies.set(name, value)
    await client.post('/api/logout', undefined, 200)
    await expectStatus(401, stolen.get('/api/user'))
    await client.post('/api/logout', undefined, 200)
  })

  it('starts a new session each time and ends the previous one', async () => {
    const client = await app.signInAs('agent')
    const before = new Map(client.cookies)
    await client.post('/api/login', { username: client.username, password }, 200)
    expect(client.cookies.get('sid')).not.toBe(before.get('sid'))
    const old = app.newClient()
    for (const [name, value] of before) old.cookies.set(name, value)
    await old.get('/api/user', 401)
  })

  it('sets a cookie that neither scripts nor other sites can use', async () => {
    const response = await app.newClient().post('/api/login', { username: 'Grace', password }, 200)
    const [cookie] = response.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('is forgotten by the browser when someone logs out', async () => {
    const client = await app.signInAs('agent')
    const response = await client.post('/api/logout', undefined, 200)
    expect(response.headers['set-cookie']).toEqual([
      'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'signed-in-as=; Max-Age=0; Path=/; SameSite=Lax',
    ])
  })

  it('leaves a record of every failed attempt, with the account it was about and the address it came from', async () => {
    const { id, username } = await app.signInAs('customer')
    const last = () =>
      app.context.database.db
        .selectFrom('auditEvents')
        .select(['action', 'actorId', 'ip'])
        .orderBy('id', 'desc')
        .executeTakeFirst()
    await app.newClient().post('/api/login', { username, password: 'wrong' }, 401)
    expect(await last()).toEqual({ action: 'login failed', actorId: id, ip: '127.0.0.1' })
    await app.newClient().post('/api/login', { username: 'Nobody', password: 'wrong' }, 401)
    expect(await last()).toEqual({ action: 'login failed', actorId: null, ip: '127.0.0.1' })
  })
})
