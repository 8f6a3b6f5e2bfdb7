import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { altered } from '../../../../tests/support/altered.ts'
import { linkIn } from '../../../../tests/support/confirmation.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { password } from '../../../../tests/support/testApp.ts'
import { judgeLink } from './server/links.ts'
import { minuteMs } from '../../../shared/time/durations.ts'

const ask = '/api/password-links'
const use = '/api/password-links/use'
const newPassword = 'Another-horse-8'

describe.each(engines)('Passwords by mailed links (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  async function mailed(): Promise<URL[]> {
    await app.runJobs()
    await app.deliver()
    const links = app.catcher.mails.map(linkIn).filter((link) => link !== undefined)
    app.catcher.mails.length = 0
    return links
  }
  const tokenOf = (link: URL | undefined) => link?.searchParams.get('token') ?? ''

  async function linkOf(username: string): Promise<string> {
    await app.newClient().post(ask, { email: `${username}@example.test` }, 200)
    const [link] = await mailed()
    expect(link?.origin).toBe('https://northline.example')
    expect(link?.pathname).toBe('/reset-password')
    return tokenOf(link)
  }

  const logIn = (username: string, chosen: string, status: number) =>
    app.newClient().post('/api/login', { username, password: chosen }, status)

  it('set a new password once, end every session, and tell the owner', async () => {
    const owner = await app.signInAs('customer')
    const token = await linkOf(owner.username)
    expect((await judgeLink(app.context, token)).owner?.id).toBe(owner.id)
    const response = await app.newClient().post(use, { token, newPassword }, 200)
    expect(response.json).toEqual({
      message: `Your new password is set. You can sign in as ${owner.username} now.`,
      signInPage: '/customer/login',
    })
    await owner.get('/api/user', 401)
    await logIn(owner.username, password, 401)
    await logIn(owner.username, newPassword, 200)
    await app.deliver()
    expect(app.catcher.mails.map(({ subject }) => subject)).toEqual(['Your password was changed (Northline)'])
    const again = await app.newClient().post(use, { token, newPassword: 'Third-horse-9' }, 400)
    expect(again.field('message')).toContain('This link has been used')
    await logIn(owner.username, newPassword, 200)
  })

  it('answer the same for an address that no account has, or has not confirmed', async () => {
    const owner = await app.signInAs('customer')
    const known = await app.newClient().post(ask, { email: `${owner.username}@example.test` }, 200)
    const unknown = await app.newClient().post(ask, { email: 'nobody@example.test' }, 200)
    expect(unknown.json).toEqual(known.json)
    expect(known.field('message')).toContain("We don't email addresses that were never confirmed")
    expect(await mailed()).toHaveLength(1)
    await app
      .newClient()
      .post('/api/register', { username: 'unconfirmed', email: 'new@example.test', password }, 201)
    await app.deliver()
    app.catcher.mails.length = 0
    expect((await app.newClient().post(ask, { email: 'new@example.test' }, 200)).json).toEqual(known.json)
    expect(await mailed()).toEqual([])
  })

  it('cost the same statements whether an account has the address or not', async () => {
    const owner = await app.signInAs('customer')
    const jobs = () => app.context.database.db.selectFrom('jobs').select('payload').execute()
    await app.newClient().post(ask, { email: `${owner.username}@example.test` }, 200)
    await app.newClient().post(ask, { email: 'nobody-else@example.test' }, 200)
    expect(await jobs()).toHaveLength(2)
    expect(await app.outbox()).toEqual([])
    await app.runJobs()
    expect(await jobs()).toEqual([])
    expect(await app.outbox()).toHaveLength(1)
  })

  it('are not mailed for a request of long ago, such as one in a restored backup', async () => {
    const { db } = app.context.database
    const owner = await app.signInAs('customer')
    await app.newClient().post(ask, { email: `${owner.username}@example.test` }, 200)
    const asked = { email: `${owner.username}@example.test`, host: 'northline.example', address: '192.0.2.1' }
    const payload = JSON.stringify({ ...asked, askedAt: Date.now() - 31 * minuteMs })
    await db.updateTable('jobs').set({ payload }).execute()
    expect(await mailed()).toEqual([])
  })

  it('are mailed for each account of an address, in any case, and seldom', async () => {
    const { db } = app.context.database
    const people = [await app.signInAs('customer'), await app.signInAs('agent')]
    for (const { id } of people) {
      await db.updateTable('users').set({ email: 'Both@Example.test' }).where('id', '=', id).execute()
    }
    await app.newClient().post(ask, { email: 'bOTH@example.TEST' }, 200)
    const links = await mailed()
    const owners = await Promise.all(links.map((link) => judgeLink(app.context, tokenOf(link))))
    expect(new Set(owners.map(({ owner }) => owner?.id))).toEqual(new Set(people.map(({ id }) => id)))
  })

  it.each([
    ['nothing', {}],
    ['no address', { email: 'nobody' }],
    ['a list', { email: ['a@example.test'] }],
    ['an address with a line break', { email: 'a@example.test\nbcc: b@example.test' }],
  ])('refuse %s', async (_, body) => {
    expect((await app.newClient().post(ask, body, 400)).field('fields')).toHaveProperty('email')
  })

  it('are refused where they are altered, cut, of another purpose or of another installation', async () => {
    const owner = await app.signInAs('customer')
    const token = await linkOf(owner.username)
    const { secretBox } = app.context
    const foreign = secretBox.encrypt(
      'email confirmation',
      JSON.stringify(['reset', owner.id, '', Date.now() + 1000]),
    )
    for (const wrong of ['', token.slice(0, -4), altered(token), foreign, '0'.repeat(2000)]) {
      const refused = await app.newClient().post(use, { token: wrong, newPassword }, 400)
      expect(refused.field('message')).toContain('This link is incomplete')
    }
    await app.newClient().post(use, { token: 'x'.repeat(2001), newPassword }, 400)
    await logIn(owner.username, password, 200)
  })

  it('expire after 30 minutes', async () => {
    const owner = await app.signInAs('customer')
    const token = await linkOf(owner.username)
    const at = Date.now()
    expect((await judgeLink(app.context, token, at + 29 * minuteMs)).owner?.id).toBe(owner.id)
    expect((await judgeLink(app.context, token, at + 30 * minuteMs)).problem).toContain('has expired')
    expect((await judgeLink(app.context, token, at - 10 * minuteMs)).problem).toContain('has expired')
  })

  it('are sent by administrators, who are named, and work for a day', async () => {
    const owner = await app.signInAs('agent')
    const send = `${ask}/${owner.id}`
    const sent = await app.administrator.post(send, undefined, 200)
    expect(sent.json).toEqual({ message: `${owner.username} will get an email with a link.` })
    await app.deliver()
    const [mail] = app.catcher.mails
    expect(mail?.text).toContain(`Administrator: ${app.administrator.username}`)
    const token = tokenOf((await mailed())[0])
    const at = Date.now()
    expect((await judgeLink(app.context, token, at + 23 * 60 * minuteMs)).owner?.id).toBe(owner.id)
    expect((await judgeLink(app.context, token, at + 24 * 60 * minuteMs)).problem).toContain('has expired')
    await logIn(owner.username, password, 200)
    await app.newClient().post(use, { token, newPassword }, 200)
    await logIn(owner.username, newPassword, 200)
  })

  it('are sent to nobody who could not use one', async () => {
    const { db } = app.context.database
    const owner = await app.signInAs('customer')
    const send = `${ask}/${owner.id}`
    const change = (values: { isSuspended?: boolean; emailConfirmedAt?: null }) =>
      db.updateTable('users').set(values).where('id', '=', owner.id).execute()
    await setActiveDomains(app, false)
    const refused = await app.administrator.post(send, undefined, 409)
    expect(refused.field('message')).toContain('Links cannot be emailed yet')
    await setActiveDomains(app, true)
    await change({ isSuspended: true })
    await app.administrator.post(send, undefined, 409)
    await change({ isSuspended: false, emailConfirmedAt: null })
    await app.administrator.post(send, undefined, 409)
    await app.administrator.post(`${ask}/999999`, undefined, 404)
    expect(await mailed()).toEqual([])
  })

  it('end with the next password, no matter who sets it, and with the account', async () => {
    const owner = await app.signInAs('customer')
    const token = await linkOf(owner.username)
    const path = `/api/users/${owner.id}/reset-password`
    await app.administrator.put(path, { newPassword: 'By-staff-horse-1' }, 200)
    const refused = await app.newClient().post(use, { token, newPassword }, 400)
    expect(refused.field('message')).toContain('another password was set')
    await app.administrator.delete(`/api/users/${owner.id}`, 200)
    expect((await app.newClient().post(use, { token, newPassword }, 400)).text).toBe(refused.text)
  })

  it('end with an address that is changed, also where it is changed back', async () => {
    const owner = await app.signInAs('customer')
    const token = await linkOf(owner.username)
    for (const email of ['elsewhere@example.test', `${owner.username}@example.test`])
      await app.administrator.put(`/api/users/${owner.id}`, { email }, 200)
    const refused = await app.newClient().post(use, { token, newPassword }, 400)
    expect(refused.field('message')).toContain('the address changed')
    await logIn(owner.username, password, 200)
  })

  it('end with another address, and set nothing for someone who is suspended', async () => {
    const owner = await app.signInAs('customer')
    const user = `/api/users/${owner.id}`
    const token = await linkOf(owner.username)
    const before = await app.context.database.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', owner.id)
      .execute()
    await app.administrator.put(user, { isSuspended: true }, 200)
    const refused = await app.newClient().post(use, { token, newPassword }, 400)
    expect(refused.field('message')).toBe('This account is suspended. Please contact us.')
    await app.newClient().post(ask, { email: `${owner.username}@example.test` }, 200)
    expect(await mailed()).toEqual([])
    await app.administrator.put(user, { isSuspended: false, email: 'elsewhere@example.test' }, 200)
    await app.newClient().post(use, { token, newPassword }, 400)
    const after = app.context.database.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', owner.id)
    expect(await after.execute()).toEqual(before)
  })

  it('are made within ten seconds, at a moment of their own', async () => {
    const { db } = app.context.database
    for (let times = 0; times < 20; times += 1)
      await app.newClient().post(ask, { email: 'nobody@example.test' }, 200)
    const jobs = await db.selectFrom('jobs').select(['dueAt', 'createdAt']).execute()
    const waits = jobs.map(({ dueAt, createdAt }) => Date.parse(dueAt ?? '') - Date.parse(createdAt))
    expect(new Set(waits).size).toBeGreaterThan(10)
    expect(Math.max(...waits)).toBeLessThan(10_000)
    await app.runJobs()
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('set the password of their own account, and no other', async () => {
    const [one, other] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const token = await linkOf(one.username)
    await app.newClient().post(use, { token, newPassword, userId: other.id, username: other.username }, 200)
    expect((await logIn(other.username, password, 200)).field('id')).toBe(other.id)
    expect((await logIn(one.username, newPassword, 200)).field('id')).toBe(one.id)
  })

  it('of two accounts do not become one another: in the other session, put together from parts, or altered', async () => {
    const [one, other] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const [first, second] = [await linkOf(one.username), await linkOf(other.username)]
    const half = Math.floor(first.length / 2)
    const spliced = [
      first.slice(0, half) + second.slice(half),
      second.slice(0, half) + first.slice(half),
      first.slice(0, 24) + second.slice(24),
      first.slice(0, -24) + second.slice(-24),
      `${first.slice(0, half)}${first[half] === 'A' ? 'B' : 'A'}${first.slice(half + 1)}`,
      first + second,
    ]
    for (const token of spliced) {
      const refused = await app.newClient().post(use, { token, newPassword }, 400)
      expect(refused.field('message')).toContain('This link is incomplete')
    }
    // Each link is used in the other account's session: only the link counts.
    await other.post(use, { token: first, newPassword: 'Of-the-first-1' }, 200)
    await one.post(use, { token: second, newPassword: 'Of-the-second-2' }, 200)
    expect((await logIn(one.username, 'Of-the-first-1', 200)).field('id')).toBe(one.id)
    expect((await logIn(other.username, 'Of-the-second-2', 200)).field('id')).toBe(other.id)
    for (const token of [first, second]) await app.newClient().post(use, { token, newPassword }, 400)
  })

  it('refuse the current password, a short one and the code that is still asked for at sign-in', async () => {
    const owner = await app.signInAs('customer')
    const token = await linkOf(owner.username)
    const present = await app.newClient().post(use, { token, newPassword: password }, 400)
    expect(present.field('fields')).toHaveProperty('newPassword')
    const short = await app.newClient().post(use, { token, newPassword: 'short-7' }, 400)
    expect(short.field('fields')).toEqual({ newPassword: 'Password must be at least 8 characters' })
    const otpSecret = app.context.secretBox.encrypt('otp', 'JBSWY3DPEHPK3PXP')
    await app.context.database.db
      .updateTable('users')
      .set({ otpSecret, otpVerified: true, otpEnabled: true })
      .where('id', '=', owner.id)
      .execute()
    await app.newClient().post(use, { token, newPassword }, 200)
    expect((await logIn(owner.username, newPassword, 200)).json).toEqual({ requiresOTP: true })
  })

  describe('Invitations', () => {
    const person = (username: string) => ({
      username,
      email: `${username}@example.test`,
      role: 'customer',
      firstName: 'Iris',
      lastName: '',
      company: 'Bright Dental',
    })

    it('make an account that nobody can use before its owner has chosen a password', async () => {
      const { json } = await app.administrator.post('/api/invitations', person('iris'), 201)
      expect(json).toMatchObject({ username: 'iris', role: 'customer', firstName: 'Iris', lastName: null })
      const [link] = await mailed()
      const token = tokenOf(link)
      const { owner } = await judgeLink(app.context, token, Date.now() + 6.9 * 24 * 60 * minuteMs)
      expect(owner?.username).toBe('iris')
      const late = await judgeLink(app.context, token, Date.now() + 7 * 24 * 60 * minuteMs)
      expect(late.problem).toContain('has expired')
      await app.newClient().post(use, { token, newPassword }, 200)
      const account = await logIn('iris', newPassword, 200)
      expect(account.json).toMatchObject({ company: 'Bright Dental' })
      expect(account.field('emailConfirmedAt')).not.toBeNull()
    })

    it.each([
      ['customer', 'You can see your tickets and invoices online.'],
      ['agent', 'You can sign in to the agent portal to answer tickets and create invoices.'],
      ['Administrator', 'You can sign in as an administrator to manage users, settings and the website.'],
    ])('tell a new %s what the account is for, its username, and who invites', async (role, text) => {
      const username = `new-${role.toLowerCase()}`
      const { db } = app.context.database
      const named = { firstName: 'Ada', lastName: 'O’Neil <IT>', fullName: 'Ada O’Neil <IT>' }
      await db.updateTable('users').set(named).where('id', '=', app.administrator.id).execute()
      await app.administrator.post('/api/invitations', { ...person(username), role }, 201)
      await app.deliver()
      const mail = app.catcher.mails.shift()
      expect(mail?.text).toContain(`${text} Choose a password`)
      expect(mail?.text).toContain(`Your username: ${username}\nInvited by: Ada O’Neil <IT>\n`)
      expect(mail?.html).toContain('<td>Ada O’Neil &lt;IT&gt;</td>')
    })

    it('are mailed to those who come out of a file, and refuse the file where they cannot be', async () => {
      const content = Buffer.from(
        'username,email,role\nfile.one,file.one@example.test,agent\nfile.two,,agent\n',
      )
      const preview = async () =>
        sendFile(app.administrator, '/api/user-imports/preview', 'file', {
          name: 'u',
          type: 'text/csv',
          content,
        })
      const { json } = await preview()
      expect(json).toMatchObject({ invites: true, missing: [], refused: [], companies: [] })
      const order = { plan: (await preview()).field('plan') }
      await setActiveDomains(app, false)
      const refused = await app.administrator.post('/api/user-imports', order, 409)
      expect(refused.field('message')).toContain('Links cannot be emailed yet')
      expect((await preview()).json).toMatchObject({ invites: false, missing: ['domain'] })
      await setActiveDomains(app, true)
      const imported = await app.administrator.post('/api/user-imports', order, 201)
      expect(imported.json).toMatchObject({ created: 2, invited: 1, uninvited: 0 })
      const [link, ...others] = await mailed()
      expect(others).toEqual([])
      await app.newClient().post(use, { token: tokenOf(link), newPassword }, 200)
      await logIn('file.one', newPassword, 200)
    })

    it('are for nobody of a file without addresses', async () => {
      const file = { name: 'u', type: 'text/csv', content: Buffer.from('username,role\nx.one,customer\n') }
      const preview = await sendFile(app.administrator, '/api/user-imports/preview', 'file', file)
      const order = { plan: preview.field('plan') }
      const imported = await app.administrator.post('/api/user-imports', order, 201)
      expect(imported.json).toMatchObject({ created: 1, invited: 0, uninvited: 0 })
    })

    it('wait where people are imported without them, and are sent to all of them at once', async () => {
      const content = Buffer.from('username,email,role\nw.one,w1@example.test,customer\nw.two,,customer\n')
      const file = { name: 'u', type: 'text/csv', content }
      const preview = await sendFile(app.administrator, '/api/user-imports/preview', 'file', file)
      const order = { plan: preview.field('plan'), invites: false }
      const imported = await app.administrator.post('/api/user-imports', order, 201)
      expect(imported.json).toMatchObject({ created: 2, invited: 0, uninvited: 1 })
      const uninvited = async () =>
        (await app.administrator.get('/api/user-search?state=not-invited', 200)).rows.map(({ id }) => id)
      const [id] = await uninvited()
      await app.administrator.put(`/api/users/${Number(id)}`, { email: 'w.one@example.test' }, 200)
      expect(await mailed(), 'another address is no reason to invite').toEqual([])
      await setActiveDomains(app, false)
      await app.administrator.post('/api/waiting-invitations', undefined, 409)
      await setActiveDomains(app, true)
      const invited = await app.administrator.post('/api/waiting-invitations', undefined, 200)
      expect(invited.json).toEqual({ invited: 1, left: 0 })
      expect(await uninvited()).toEqual([])
      const [link] = await mailed()
      await app.newClient().post(use, { token: tokenOf(link), newPassword }, 200)
      await logIn('w.one', newPassword, 200)
    })

    it('are made once for one Idempotency-Key', async () => {
      const headers = { 'idempotency-key': `invite-${engine}-1` }
      const send = () =>
        app.administrator.send('POST', '/api/invitations', { headers, body: person(`twice-${engine}`) })
      const [first, second] = [await send(), await send()]
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.json).toEqual(first.json)
      expect(await mailed()).toHaveLength(1)
    })

    it('are refused, and nothing is made, where no link can be mailed or the name is taken', async () => {
      await setActiveDomains(app, false)
      const refused = await app.administrator.post('/api/invitations', person('nolink'), 409)
      expect(refused.field('message')).toContain('Links cannot be emailed yet')
      await setActiveDomains(app, true)
      await app.administrator.post('/api/invitations', person('nolink'), 201)
      await app.administrator.post('/api/invitations', person('nolink'), 409)
      expect(await mailed()).toHaveLength(1)
    })

    it.each([
      ['no address', { email: '' }],
      ['no role', { role: '' }],
      ['an unknown role', { role: 'owner' }],
      ['no name', { username: ' ' }],
      ['a name of 200 letters', { firstName: 'a'.repeat(200) }],
    ])('refuse %s', async (_, change) => {
      const body = { ...person('refused'), ...change }
      const refused = await app.administrator.post('/api/invitations', body, 400)
      expect(Object.keys(refused.field('fields') ?? {})).toEqual(Object.keys(change))
    })
  })
})
