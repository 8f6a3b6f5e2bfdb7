import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { openPortal, password, type Portal } from '../../../tests/support/portal.ts'
import { ownAccount } from './schema.ts'

describe.each(engines)('Signing in (%s)', (engine) => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal(engine)
    await portal.signedIn('customer', 'Grace')
  })
  afterAll(() => portal.stop())

  it('opens a session with the right password, whatever the case of the username', async () => {
    const visitor = portal.visitor()
    const answer = await visitor.post('/api/login', { username: ' gRACE ', password }, 200)
    expect(answer.json).toMatchObject({ username: 'Grace', role: 'customer', sessionTimeout: 30 })
    expect((await visitor.get('/api/user', 200)).json).toEqual(answer.json)
  })

  it('never answers a password or a secret', async () => {
    const visitor = portal.visitor()
    const answer = await visitor.post('/api/login', { username: 'Grace', password }, 200)
    expect(Object.keys(answer.object).toSorted()).toEqual(Object.keys(ownAccount.shape).toSorted())
    for (const secret of ['passwordHash', 'otpSecret', 'otpPendingSecret']) {
      expect(answer.object).not.toHaveProperty(secret)
    }
  })

  it('refuses a wrong password and an unknown user with the same words', async () => {
    const wrong = await portal.visitor().post('/api/login', { username: 'Grace', password: 'wrong' }, 401)
    const unknown = await portal.visitor().post('/api/login', { username: 'Nobody', password: 'wrong' }, 401)
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
    const answer = await portal.visitor().post('/api/login', body, 400)
    expect(answer.field('fields')).toHaveProperty(field)
  })

  it('shows a signed-out visitor nothing', async () => {
    const answer = await portal.visitor().get('/api/user', 401)
    expect(answer.field('message')).toBe('You are not signed in.')
  })

  it('ends the session on the server when somebody logs out, and may be asked twice', async () => {
    const visitor = await portal.signedIn('agent')
    const stolen = portal.visitor()
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value)
    await visitor.post('/api/logout', undefined, 200)
    await stolen.get('/api/user', 401)
    await visitor.post('/api/logout', undefined, 200)
  })

  it('gives a new session with every sign-in and ends the one before', async () => {
    const visitor = await portal.signedIn('agent')
    const before = new Map(visitor.cookies)
    await visitor.post('/api/login', { username: visitor.username, password }, 200)
    expect(visitor.cookies.get('sid')).not.toBe(before.get('sid'))
    const old = portal.visitor()
    for (const [name, value] of before) old.cookies.set(name, value)
    await old.get('/api/user', 401)
  })

  it('keeps the cookie from scripts and from other sites', async () => {
    const answer = await portal.visitor().post('/api/login', { username: 'Grace', password }, 200)
    const [cookie] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})
