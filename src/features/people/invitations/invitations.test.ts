import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { linkIn } from '../../../../tests/support/confirmation.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import { byOperator } from '../../../server/session/confirmation.ts'
import { now } from '../../../server/database/now.ts'
import { setEmail } from '../accounts/server/credentials.ts'
import { dayMs } from '../../../shared/time/durations.ts'

const invitations = '/api/invitations'
const use = '/api/password-links/use'
const newPassword = 'Another-horse-8'

describe.each(engines)('Open invitations (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { throttleFactor: 1 })
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  /** Invites a customer; returns the account and the token of the mailed link. */
  async function invite(username: string) {
    const body = { username, email: `${username}@example.test`, role: 'customer' }
    const invited = await app.administrator.post(invitations, body, 201)
    const id = String(invited.field('id'))
    return { id, path: `${invitations}/${id}`, user: `/api/users/${id}`, token: await mailedToken() }
  }
  async function mailedToken(): Promise<string> {
    await app.deliver()
    return linkIn(app.catcher.mails.pop())?.searchParams.get('token') ?? ''
  }
  const until = async (user: string) => String((await app.administrator.get(user, 200)).field('invitedUntil'))
  const open = (token: string, status: number) => app.newClient().post(use, { token, newPassword }, status)

  it('are not blocked by strangers who ask for links, with other spellings or the address itself', async () => {
    const { db } = app.context.database
    const owner = await app.signInAs('customer', 'victim')
    const links = async (client: HttpClient, email = 'victim@example.test', minutesLater = 3) => {
      const createdAt = new Date(Date.now() - minutesLater * 60_000).toISOString()
      await db.updateTable('outbox').set({ createdAt }).execute()
      await client.post('/api/password-links', { email }, 200)
      await app.runJobs()
      const mails = await app.outbox()
      return mails.filter(({ event }) => event === 'passwordLink').length
    }
    const stranger = app.newClient()
    for (let times = 0; times < 8; times += 1)
      expect(await links(stranger, `victim+${times}@example.test`)).toBe(0)
    const sent = []
    for (let times = 0; times < 5; times += 1) sent.push(await links(stranger))
    expect(sent, 'three at first').toEqual([1, 2, 3, 3, 3])
    expect(await links(app.newClient(), 'victim@example.test', 61), 'then one an hour').toBe(4)
    expect(await links(stranger)).toBe(4)
    // A browser that has signed in before has a higher limit.
    await owner.post('/api/logout', undefined, 200)
    expect(await links(owner)).toBe(5)
    await owner.post('/api/password-links', { email: 'victim@example.test' }, 200)
    await app.runJobs()
    const mails = (await app.outbox()).filter(({ event }) => event === 'passwordLink')
    expect(mails, 'one in two minutes').toHaveLength(5)
  })

  it('are shown with their end, until a password is chosen', async () => {
    const { user, token } = await invite('open')
    const daysLeft = (Date.parse(await until(user)) - Date.now()) / dayMs
    expect(daysLeft).toBeGreaterThan(6.9)
    expect(daysLeft).toBeLessThanOrEqual(7)
    const found = await app.administrator.get('/api/user-search?state=invited', 200)
    expect(found.json).toMatchObject([{ username: 'open' }])
    await open(token, 200)
    expect(await until(user)).toBe('null')
    expect((await app.administrator.get('/api/user-search?state=invited', 200)).json).toEqual([])
  })

  it('end with a password that an administrator sets, and with another address', async () => {
    const { user, token } = await invite('by-staff')
    const sentUntil = await until(user)
    await app.clear()
    const moved = await app.administrator.put(user, { email: 'moved@example.test' }, 200)
    expect(Date.parse(String(moved.field('invitedUntil')))).toBeGreaterThan(Date.parse(sentUntil))
    await open(token, 400)
    const second = await mailedToken()
    expect(second).not.toBe('')
    const sent = (await app.outbox()).filter(({ event }) => event === 'invitation')
    expect(sent.map(({ recipient }) => recipient)).toEqual(['moved@example.test'])
    await app.administrator.put(user, { firstName: 'Mo' }, 200)
    expect(await mailedToken(), 'for another address alone').toBe('')
    await app.administrator.put(`${user}/reset-password`, { newPassword: 'By-staff-1' }, 200)
    expect(await until(user)).toBe('null')
    await open(second, 400)
  })

  it('are over where the address is changed otherwise, and can be sent again', async () => {
    const { id, path, user, token } = await invite('otherwise')
    const { database } = app.context
    const email = 'by-command@example.test'
    await database.transaction((tx) => setEmail(tx, { userId: Number(id), email }, byOperator()))
    await open(token, 400)
    expect(Date.parse(await until(user))).toBeLessThanOrEqual(Date.now())
    await database.db
      .insertInto('emailChanges')
      .values({
        userId: Number(id),
        email: 'x@example.test',
        tokenHash: 'x',
        createdAt: now(),
        expiresAt: now(),
      })
      .execute()
    await app.administrator.post(path, undefined, 200)
    const pending = database.db.selectFrom('emailChanges').selectAll().where('userId', '=', Number(id))
    expect(await pending.execute(), 'another password withdraws a pending address').toEqual([])
    expect(Date.parse(await until(user))).toBeGreaterThan(Date.now() + 6 * dayMs)
  })

  it('are sent again with a new link, and the former one is void', async () => {
    const { path, user, token } = await invite('again')
    const { db } = app.context.database
    const invitedUntil = new Date(Date.now() - dayMs).toISOString()
    await db.updateTable('users').set({ invitedUntil }).where('username', '=', 'again').execute()
    const sent = await app.administrator.post(path, undefined, 200)
    expect(sent.json).toMatchObject({ username: 'again', invitedUntil: await until(user) })
    expect(Date.parse(await until(user))).toBeGreaterThan(Date.now() + 6 * dayMs)
    await app.administrator.post(path, undefined, 429)
    const second = await mailedToken()
    await open(token, 400)
    await open(second, 200)
  })

  it('of a name that is invited already say so', async () => {
    await invite('twice')
    const body = { username: 'TWICE', email: 'other@example.test', role: 'agent' }
    const refused = await app.administrator.post(invitations, body, 409)
    const sentence = 'twice is invited already, and has not chosen a password yet.'
    expect(refused.json).toEqual({ message: sentence, fields: { username: sentence } })
  })

  it('are withdrawn with the account, which leaves its name free', async () => {
    const { path, user, token } = await invite('withdrawn')
    const { json } = await app.administrator.delete(path, 200)
    expect(json).toEqual({ message: 'The invitation of withdrawn is withdrawn.' })
    await app.administrator.get(user, 404)
    await open(token, 400)
    await app.administrator.delete(path, 404)
    await app.administrator.post(path, undefined, 404)
    await invite('withdrawn')
  })

  it('that were accepted are neither sent again nor withdrawn', async () => {
    const { path, token } = await invite('accepted')
    await open(token, 200)
    for (const method of ['POST', 'DELETE']) {
      const refused = await app.administrator.send(method, path)
      expect(refused.status).toBe(409)
      expect(refused.field('message')).toContain('accepted has a password')
    }
    await app.newClient().post('/api/login', { username: 'accepted', password: newPassword }, 200)
  })

  it('stay as they are where no link can be mailed', async () => {
    const { path, user, token } = await invite('no-link')
    const before = await until(user)
    await setActiveDomains(app, false)
    await app.administrator.post(path, undefined, 409)
    await setActiveDomains(app, true)
    expect(await until(user)).toBe(before)
    await open(token, 200)
  })

  it('accepted by ten at once set one password', async () => {
    const { token } = await invite('popular')
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        app.newClient().send('POST', use, { body: { token, newPassword: `Horse-number-${at}` } }),
      ),
    )
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9)
    const body = { username: 'popular', password: `Horse-number-${winner}` }
    await app.newClient().post('/api/login', body, 200)
  })

  it('accepted and withdrawn at once are one of the two', async () => {
    const { path, token } = await invite('at-once')
    const responses = await Promise.all([
      app.newClient().send('POST', use, { body: { token, newPassword } }),
      app.administrator.send('DELETE', path),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
