import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { altered } from '../../../../tests/support/altered.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { linkIn } from '../../../../tests/support/confirmation.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import { password } from '../../../../tests/support/testApp.ts'
import { currentAccount } from './schema.ts'
import { countingConfirmation } from './server/confirmationLimits.ts'
import { confirmAddress, examineLink, turnOnNotifications } from './server/emailConfirmation.ts'

let serial = 0
const threeDaysMs = 3 * 24 * 60 * 60 * 1000

describe.each(engines)('Confirming an address (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  async function register(): Promise<{ client: HttpClient; email: string }> {
    serial += 1
    const client = app.newClient('evil.example')
    const email = `person${serial}@elsewhere.example`
    await client.post('/api/register', { username: `person${serial}`, email, password }, 201)
    return { client, email }
  }

  async function mailedToken(): Promise<string> {
    await app.deliver()
    const link = linkIn(app.catcher.mails.at(-1))
    expect(link?.origin).toBe('https://northline.example')
    expect(link?.pathname).toBe('/confirm-email')
    return link?.searchParams.get('token') ?? ''
  }

  const confirm = (token: string, now?: number) =>
    confirmAddress(app.context, { token, address: '192.0.2.1', ...(now !== undefined && { now }) })
  const isConfirmed = async (client: HttpClient) =>
    (await client.get('/api/user', 200)).field('emailConfirmedAt') !== null

  it('signs in at once, and confirms by the link of the mail, as often as it is opened', async () => {
    const { client, email } = await register()
    expect(await isConfirmed(client)).toBe(false)
    const token = await mailedToken()
    expect(app.catcher.mails).toHaveLength(1)
    expect(await examineLink(app.context, token)).toMatchObject({ values: { email } })
    expect(await isConfirmed(client), 'after the link was only opened').toBe(false)
    const said = `${email} is confirmed. Email about your tickets is off.`
    const asks = { form: 'notifications', sent: true, message: said }
    expect(await confirm(token)).toEqual(asks)
    expect(await isConfirmed(client)).toBe(true)
    expect(await confirm(token)).toEqual(asks)
    expect(await examineLink(app.context, token)).toMatchObject(asks)
    expect((await client.post('/api/email-confirmation', {}, 200)).field('message')).toBe(
      `${email} is confirmed already.`,
    )
    const { db } = app.context.database
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'email confirmed')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('turns email about tickets on by the same link, as long as it works', async () => {
    const { client, email } = await register()
    const account = async () => (await client.get('/api/user', 200)).object
    const token = await mailedToken()
    const turnOn = (now = Date.now()) =>
      turnOnNotifications(app.context, { token, address: '192.0.2.1', now })
    await expect(turnOn()).rejects.toThrow('Please confirm your address first.')
    await confirm(token)
    await examineLink(app.context, token)
    await expect(turnOn(Date.now() + threeDaysMs)).rejects.toThrow('This link has expired')
    expect(await account()).toMatchObject({ emailNotifications: false })

    for (let times = 0; times < 2; times += 1) {
      expect(await turnOn()).toEqual({
        sent: true,
        message: `Email about your tickets is on. It goes to ${email}.`,
      })
    }
    const { id, emailNotifications } = await account()
    expect(emailNotifications).toBe(true)
    expect(await confirm(token)).toEqual({
      sent: true,
      message: `${email} is confirmed. Emails about your tickets will go there.`,
    })
    const { db } = app.context.database
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'profile changed')
      .execute()
    expect(events).toMatchObject([{ subject: `user ${Number(id)}`, ip: '192.0.2.1' }])

    await db.updateTable('users').set({ role: 'agent' }).where('email', '=', email).execute()
    await expect(turnOn(), 'is for customers').rejects.toMatchObject({ code: 'invalid' })
    await db
      .updateTable('users')
      .set({ email: 'other@elsewhere.example' })
      .where('email', '=', email)
      .execute()
    await expect(turnOn()).rejects.toThrow('for an address that the account no longer has')
  })

  it('refuses a link that was altered, cut or made elsewhere', async () => {
    const { client } = await register()
    const token = await mailedToken()
    const foreign = app.context.secretBox.encrypt(
      'otp',
      JSON.stringify([1, 'a@b.example', Date.now() + 1000]),
    )
    for (const wrong of ['', token.slice(0, -4), altered(token), foreign, 'x'.repeat(5000)]) {
      await expect(confirm(wrong)).rejects.toMatchObject({ code: 'invalid' })
      expect((await examineLink(app.context, wrong)).message).toContain('This link is incomplete')
    }
    expect(await isConfirmed(client)).toBe(false)
  })

  it('refuses a link after three days, and one for an address that the account had before', async () => {
    const { client, email } = await register()
    const token = await mailedToken()
    await expect(confirm(token, Date.now() + threeDaysMs)).rejects.toThrow('This link has expired')
    const { db } = app.context.database
    await db
      .updateTable('users')
      .set({ email: 'another@elsewhere.example' })
      .where('email', '=', email)
      .execute()
    await expect(confirm(token)).rejects.toThrow('for an address that the account no longer has')
    expect(await isConfirmed(client)).toBe(false)
  })

  it('refuses a link from before another password, and one of someone who is suspended', async () => {
    const { client, email } = await register()
    const token = await mailedToken()
    const id = Number((await client.get('/api/user', 200)).field('id'))
    const users = () => app.context.database.db.updateTable('users').where('id', '=', id)
    await users().set({ isSuspended: true }).execute()
    await expect(confirm(token)).rejects.toThrow('This account is suspended. Please contact us.')
    await users().set({ isSuspended: false }).execute()
    await app.administrator.put(`/api/users/${id}/reset-password`, { newPassword: 'Third-horse-9' }, 200)
    await expect(confirm(token)).rejects.toThrow('since it was sent, another password was set')
    await expect(turnOnNotifications(app.context, { token, address: '192.0.2.1' })).rejects.toThrow(
      'password',
    )
    // The link turns nothing on, even after the address was confirmed in another way.
    await users().set({ emailConfirmedAt: new Date().toISOString(), emailNotifications: false }).execute()
    await expect(turnOnNotifications(app.context, { token, address: '192.0.2.1' })).rejects.toThrow('expired')
    expect((await examineLink(app.context, token)).message).toBe(
      `${email} is confirmed. Email about your tickets is off.`,
    )
  })

  it('mails another link when asked to, and a confirmed customer gets mails about tickets', async () => {
    const { client, email } = await register()
    await client.put('/api/users/settings', { emailNotifications: true }, 200)
    const ticket = {
      title: 'VPN drops',
      description: 'It drops every few minutes.',
      category: 'technical',
      priority: 'low',
    }
    await client.post('/api/tickets', ticket, 201)
    await mailedToken()
    expect(app.catcher.mails, 'only the link').toHaveLength(1)
    expect((await client.post('/api/email-confirmation', {}, 200)).field('message')).toBe(
      `We have sent a link to ${email}.`,
    )
    await confirm(await mailedToken())
    await app.clear()
    await client.post('/api/tickets', ticket, 201)
    await app.deliver()
    expect(app.catcher.mails.map(({ envelope }) => envelope.to)).toEqual([[email]])
  })

  it('an address that staff have set needs no link', async () => {
    const created = await app.administrator.post(
      '/api/users',
      { username: 'by-staff', password, role: 'customer', email: 'set@elsewhere.example' },
      201,
    )
    expect(created.field('emailConfirmedAt')).not.toBeNull()
    await app.deliver()
    expect(app.catcher.mails).toEqual([])
  })

  it('registers without a mail where no domain is active, and says so when asked', async () => {
    await setActiveDomains(app, false)
    const { client } = await register()
    const { text } = await client.post('/api/email-confirmation', {}, 409)
    expect(text).toContain("We can't send links by email yet. Please contact us.")
    expect(await app.outbox()).toEqual([])
    await setActiveDomains(app, true)
  })
})

describe.each(engines)('The limits of confirmation mails (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { throttleFactor: 1 })
    await addBrand(app, 'Northline', 'northline.example')
  })
  afterAll(() => app.stop())

  const linkOf = async (client: HttpClient) =>
    currentAccount.shape.confirmationLink.parse(
      (await client.get('/api/user', 200)).field('confirmationLink'),
    )

  it('a mailbox gets one in ten minutes, no matter who registers with it and how it is spelled', async () => {
    const clients: HttpClient[] = []
    for (const [index, email] of [
      'Victim@elsewhere.example',
      'victim+1@elsewhere.example',
      'victim@ELSEWHERE.example',
    ].entries()) {
      const client = app.newClient()
      await client.post('/api/register', { username: `n${index}`, email, password }, 201)
      clients.push(client)
    }
    expect((await app.outbox()).map(({ recipient }) => recipient)).toEqual(['Victim@elsewhere.example'])
    const response = await clients[1]?.post('/api/email-confirmation', {}, 429)
    expect(Number(response?.headers['retry-after'])).toBeGreaterThan(9 * 60)
    expect(response?.field('message')).toMatch(/^You can send the link in \d+ minutes\.$/)
  })

  it('a registration that fails uses nothing up', async () => {
    const asked = { email: 'fresh@elsewhere.example', address: '198.51.100.7' }
    const counted = <Result>(work: (mayMail: boolean) => Promise<Result>) =>
      countingConfirmation(app.context, asked, work)
    for (let times = 0; times < 3; times += 1) {
      await expect(counted(() => Promise.reject(new Error('taken')))).rejects.toThrow('taken')
    }
    expect(await counted((mayMail) => Promise.resolve(mayMail))).toBe(true)
    expect(await counted((mayMail) => Promise.resolve(mayMail))).toBe(false)
  })

  it('the account says when the link was mailed and when it can be mailed again, and so does a refusal', async () => {
    const client = app.newClient()
    const account = { username: 'nina', email: 'nina@elsewhere.example', password }
    await client.post('/api/register', account, 201)
    const { sentAt = '', nextAt = '' } = (await linkOf(client)) ?? {}
    const [mail] = (await app.outbox()).filter(({ recipient }) => recipient === account.email)
    expect(sentAt).toBe(mail?.createdAt)
    const apart = Date.parse(nextAt) - Date.parse(sentAt)
    expect(apart).toBeGreaterThan(0)
    expect(apart).toBeLessThanOrEqual(10 * 60_000)

    const refused = await client.post('/api/email-confirmation', {}, 429)
    expect(refused.field('message')).toMatch(/^You can send it again in \d+ minutes\.$/)
    expect(await linkOf(client), 'after a refusal').toEqual({ sentAt, nextAt })

    const { db } = app.context.database
    await db.updateTable('outbox').set({ state: 'failed' }).where('recipient', '=', account.email).execute()
    expect(await linkOf(client), 'when the mail was given up').toEqual({ nextAt })

    await db
      .updateTable('users')
      .set({ emailConfirmedAt: mail?.createdAt ?? null })
      .where('username', '=', 'nina')
      .execute()
    expect(await linkOf(client), 'of a confirmed address').toBeUndefined()
  })

  it('an account that has not been mailed says so', async () => {
    const client = app.newClient()
    await setActiveDomains(app, false)
    const account = { username: 'olaf', email: 'olaf@elsewhere.example', password }
    await client.post('/api/register', account, 201)
    await setActiveDomains(app, true)
    expect(Object.keys((await linkOf(client)) ?? {})).toEqual(['nextAt'])
    expect(await linkOf(app.administrator), 'of an address that staff have entered').toBeUndefined()
  })
})
