import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import {
  password,
  startTestApp,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import { roles } from '../../../shared/endpoint/roles.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0'

describe.each(engines)('The own account (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const signInElsewhere = async ({ username }: SignedInClient): Promise<HttpClient> => {
    const client = app.newClient()
    const response = await client.send('POST', '/api/login', {
      body: { username, password },
      headers: { 'user-agent': firefox },
    })
    expect(response.status).toBe(200)
    return client
  }
  const sessionsOf = async (client: HttpClient) => (await client.get('/api/account/sessions', 200)).rows

  it.each(roles)('a %s changes every detail, clears them, and changes nothing else', async (role) => {
    const owner = await app.signInAs(role)
    const before = (await owner.get('/api/user', 200)).object
    const details = {
      firstName: 'Zoë',
      lastName: 'O’Neill',
      company: 'Harbor & Söhne',
      phone: '+1 614 555 0100',
      address: '1 Dock Road\nToledo',
      emailNotifications: true,
    }
    const saved = await owner.put('/api/account/profile', details, 200)
    const { sessionTimeout: _, whyMailsWait: __, ...others } = before
    const account = { ...others, ...details, fullName: 'Zoë O’Neill' }
    expect(saved.object).toMatchObject(account)
    expect((await owner.get('/api/user', 200)).object).toMatchObject(account)

    const blank = { firstName: '', lastName: ' ', company: '', phone: '', address: '' }
    const cleared = await owner.put('/api/account/profile', blank, 200)
    expect(cleared.object).toMatchObject({
      firstName: null,
      lastName: null,
      fullName: null,
      company: null,
      phone: null,
      address: null,
      emailNotifications: true,
    })
    await owner.put(
      '/api/account/profile',
      { username: 'other', role: 'Administrator', email: 'a@b.example' },
      200,
    )
    expect((await owner.get('/api/user', 200)).object).toMatchObject({
      username: owner.username,
      role,
      email: before['email'],
    })
  })

  it('refuses details that are too long, of several lines, or no text, and says where', async () => {
    const owner = await app.signInAs('customer')
    const wrong: [string, unknown][] = [
      ['firstName', 'x'.repeat(101)],
      ['lastName', 'a\nb'],
      ['company', 7],
      ['phone', 'x'.repeat(51)],
      ['address', 'x'.repeat(501)],
      ['address', 'a\0b'],
      ['emailNotifications', 'yes'],
      ['singleKeyShortcuts', 'yes'],
    ]
    for (const [field, value] of wrong) {
      const refused = await owner.put('/api/account/profile', { [field]: value }, 400)
      expect(refused.field('fields')).toHaveProperty(field)
    }
  })

  it('refuses names that others would take for the provider’s, or for another', async () => {
    const [owner, staff] = [await app.signInAs('customer'), await app.signInAs('agent')]
    // Names that pass for the provider, that display differently than they are stored, or that mix alphabets.
    const names = [
      { firstName: 'Support', lastName: '(Administrator)' },
      { firstName: 'The', lastName: 'Helpdesk' },
      { firstName: 'An\u202Ena' },
      { firstName: 'An\u200Bna' },
      { lastName: 'P\u0430yments' },
      { company: 'Ac\u200Bme' },
    ]
    for (const name of names) {
      const refused = await owner.put('/api/account/profile', name, 400)
      const [field = ''] = Object.keys(name)
      expect(refused.field('fields'), JSON.stringify(name)).toHaveProperty(field)
    }
    await staff.put('/api/account/profile', { firstName: 'Support', lastName: 'Team' }, 200)
  })

  it('keeps a full name that someone gave until first or last name change', async () => {
    const owner = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('users')
      .set({ fullName: 'Dr. Carl Weber' })
      .where('id', '=', owner.id)
      .execute()
    const same = await owner.put('/api/account/profile', { firstName: 'Dr.', lastName: 'Carl Weber' }, 200)
    expect(same.field('fullName')).toBe('Dr. Carl Weber')
    const renamed = await owner.put('/api/account/profile', { firstName: 'Carl' }, 200)
    expect(renamed.object).toMatchObject({
      firstName: 'Carl',
      lastName: 'Carl Weber',
      fullName: 'Carl Carl Weber',
    })
  })

  it('shows where someone is signed in, the own session first, without what inactivity or a code has kept out', async () => {
    const owner = await app.signInAs('customer')
    const other = await signInElsewhere(owner)
    const rows = await sessionsOf(owner)
    expect(rows).toMatchObject([
      { isCurrent: true, browser: null, address: '127.0.0.1' },
      { isCurrent: false, browser: 'Firefox on Windows', address: '127.0.0.1' },
    ])
    expect((await sessionsOf(other))[0]).toMatchObject({ isCurrent: true, browser: 'Firefox on Windows' })

    const { db } = app.context.database
    const idle = new Date(Date.now() - 31 * 60_000).toISOString()
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: idle })
      .where('publicId', '=', String(rows[1]?.['id']))
      .execute()
    expect(await sessionsOf(owner)).toHaveLength(1)
    await db.updateTable('sessions').set({ state: 'pending' }).where('lastSeenAt', '=', idle).execute()
    expect(await sessionsOf(owner)).toHaveLength(1)
  })

  it('keeps the name of a session that is confirmed, whose cookie is new', async () => {
    const owner = await app.signInAs('agent')
    const [before] = await sessionsOf(owner)
    await owner.post('/api/confirm', { password }, 200)
    expect((await sessionsOf(owner))[0]?.['id']).toBe(before?.['id'])
  })

  it('ends one other session, or all; never the own, and nobody else’s', async () => {
    const [owner, stranger] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const [first, second, third] = [
      await signInElsewhere(owner),
      await signInElsewhere(owner),
      await signInElsewhere(owner),
    ]
    const [own] = await sessionsOf(owner)
    const [ofFirst] = await sessionsOf(first)
    const [ofStranger] = await sessionsOf(stranger)
    const path = (row: Record<string, unknown> | undefined) => `/api/account/sessions/${String(row?.['id'])}`
    await owner.delete(path(ofFirst), 200)
    await first.get('/api/user', 401)
    await owner.delete(path(ofFirst), 404)
    await owner.delete(path(own), 404)
    await owner.delete(path(ofStranger), 404)
    await second.get('/api/user', 200)

    await owner.delete('/api/account/sessions', 200)
    await second.get('/api/user', 401)
    await third.get('/api/user', 401)
    expect(await sessionsOf(owner)).toHaveLength(1)
    await owner.get('/api/user', 200)
    await stranger.get('/api/user', 200)
    await owner.delete('/api/account/sessions', 200)
  })

  it('ends a session once where a hundred ask at the same time', async () => {
    const owner = await app.signInAs('customer')
    const [row] = await sessionsOf(await signInElsewhere(owner))
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => owner.delete(`/api/account/sessions/${String(row?.['id'])}`)),
    )
    const countOf = (expected: number) => responses.filter(({ status }) => status === expected).length
    expect([countOf(200), countOf(404)]).toEqual([1, 99])
  })

  it('shows the last sign-ins and the last tries that failed, which do not push the others off the list', async () => {
    const owner = await app.signInAs('customer')
    const stranger = app.newClient()
    for (let tries = 0; tries < 12; tries += 1) {
      await stranger.post('/api/login', { username: owner.username, password: 'not it' }, 401)
    }
    await signInElsewhere(owner)
    const { rows } = await owner.get('/api/account/sign-ins', 200)
    expect(rows.map((row) => row['outcome'])).toEqual([
      'signed in',
      ...Array.from({ length: 10 }, () => 'wrong password'),
      'signed in',
    ])
    expect(rows[0]).toMatchObject({ browser: 'Firefox on Windows', address: '127.0.0.1' })
    expect(rows[1]).toMatchObject({ browser: null, address: '127.0.0.1' })
    expect((await (await app.signInAs('customer')).get('/api/account/sign-ins', 200)).rows).toHaveLength(1)
  })

  it('shows a wrong code, and a registration', async () => {
    const client = app.newClient()
    const [username, email] = [`new-${Date.now()}`, 'a@example.test']
    await client.post('/api/register', { username, password, email }, 201)
    const secret = String((await client.post('/api/otp/setup', undefined, 200)).field('secret'))
    await client.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    const again = app.newClient()
    await again.post('/api/login', { username, password }, 200)
    await again.post('/api/otp/verify', { token: '00000-00000' }, 400)
    const { rows } = await client.get('/api/account/sign-ins', 200)
    expect(rows.map((row) => row['outcome'])).toEqual(['wrong code', 'registered'])
  })
})
