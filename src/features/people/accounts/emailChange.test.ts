import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { altered } from '../../../../tests/support/altered.ts'
import { linkIn } from '../../../../tests/support/confirmation.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import { password } from '../../../../tests/support/testApp.ts'
import { confirmNewEmail, examineChangeLink } from './server/emailChange.ts'
import { dayMs } from '../../../shared/time/durations.ts'

let serial = 0

describe.each(engines)('A new email address (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  const newAddress = () => `new${(serial += 1)}@elsewhere.example`

  /** Requests the change, and returns the token of the link mailed to the new address. */
  async function ask(client: HttpClient, email: string): Promise<string> {
    await client.post('/api/account/email', { email }, 200)
    await app.deliver()
    const mail = app.catcher.mails.find(({ envelope }) => envelope.to.includes(email))
    const link = linkIn(mail)
    expect(link?.origin).toBe('https://northline.example')
    expect(link?.pathname).toBe('/confirm-email')
    return link?.searchParams.get('change') ?? ''
  }

  const open = (token: string, now?: number) =>
    confirmNewEmail(app.context, {
      token,
      address: '192.0.2.1',
      host: 'northline.example',
      ...(now !== undefined && { now }),
    })
  const emailOf = async (client: HttpClient) => (await client.get('/api/user', 200)).field('email')
  const pendingOf = async (client: HttpClient) =>
    (await client.get('/api/account', 200)).field('pendingEmail')
  const mails = () => app.catcher.mails.map(({ subject, envelope }) => [subject, ...envelope.to])

  it('is withdrawn where staff save an address, also the same one, or suspend the account', async () => {
    const owner = await app.signInAs('agent')
    const user = `/api/users/${owner.id}`
    const same = await ask(owner, newAddress())
    await app.administrator.put(user, { email: `${owner.username}@example.test` }, 200)
    await expect(open(same)).rejects.toThrow('This link no longer counts')
    const own = await ask(owner, newAddress())
    await owner.post('/api/account/email', { email: `${owner.username}@example.test` }, 400)
    expect(await pendingOf(owner), 'the owner enters the current one').toBeNull()
    await expect(open(own)).rejects.toThrow('This link no longer counts')
    const suspended = await ask(owner, newAddress())
    await app.administrator.put(user, { firstName: 'Ann' }, 200)
    expect(await pendingOf(owner), 'which says nothing of the address').not.toBeNull()
    const { db } = app.context.database
    await db.updateTable('users').set({ isSuspended: true }).where('id', '=', owner.id).execute()
    await expect(open(suspended)).rejects.toThrow('This account is suspended. Please contact us.')
    const shown = await examineChangeLink(app.context, suspended)
    expect(shown.message).toBe('This account is suspended. Please contact us.')
    await app.administrator.put(user, { isSuspended: true }, 200)
    await app.administrator.put(user, { isSuspended: false }, 200)
    await expect(open(suspended)).rejects.toThrow('This link no longer counts')
  })

  it('counts once its link is opened; the old one is told when it is asked for and when it has changed', async () => {
    const owner = await app.signInAs('agent')
    const [old, email] = [`${owner.username}@example.test`, newAddress()]
    const token = await ask(owner, email)
    expect(mails()).toEqual(
      expect.arrayContaining([
        ['A change of your email address was requested (Northline)', old],
        ['Confirm your new email address (Northline)', email],
      ]),
    )
    expect(await emailOf(owner)).toBe(old)
    expect(await pendingOf(owner)).toMatchObject({ email })
    expect(await examineChangeLink(app.context, token)).toMatchObject({ values: { email } })
    expect(await emailOf(owner), 'after the link was only looked at').toBe(old)

    await app.clear()
    const said = `${email} is now the email address of your account. Emails about your account will go there.`
    expect(await open(token)).toBe(said)
    const { object } = await owner.get('/api/user', 200)
    expect(object['email']).toBe(email)
    expect(object['emailConfirmedAt']).not.toBeNull()
    expect(await pendingOf(owner)).toBeNull()
    await app.deliver()
    expect(mails()).toEqual([['The email address of your account was changed (Northline)', old]])
    expect(await open(token), 'opened again').toBe(said)
    expect(await examineChangeLink(app.context, token)).toMatchObject({ sent: true, message: said })
    await app.deliver()
    expect(app.catcher.mails).toHaveLength(1)
  })

  it('is set once by a hundred confirmations at once', async () => {
    const owner = await app.signInAs('customer')
    const email = newAddress()
    const token = await ask(owner, email)
    await Promise.all(Array.from({ length: 100 }, () => open(token)))
    expect(await emailOf(owner)).toBe(email)
    const events = await app.context.database.db
      .selectFrom('auditEvents')
      .select('id')
      .where('action', '=', 'email changed')
      .where('subject', '=', `user ${owner.id}`)
      .execute()
    expect(events).toHaveLength(1)
  })

  it('is refused by a link that was altered, cut or made elsewhere, and by one that has expired', async () => {
    const owner = await app.signInAs('customer')
    const token = await ask(owner, newAddress())
    const foreign = `${'A'.repeat(43)}.${'0'.repeat(16)}`
    for (const wrong of ['', token.slice(1), token.slice(0, -1), altered(token), foreign, 'x'.repeat(5000)]) {
      await expect(open(wrong)).rejects.toMatchObject({ code: 'invalid' })
      expect((await examineChangeLink(app.context, wrong)).message).toContain('This link is incomplete')
    }
    await expect(open(token, Date.now() + dayMs)).rejects.toThrow(
      'This link has expired: it worked for a day.',
    )
    expect(await emailOf(owner)).toBe(`${owner.username}@example.test`)
  })

  it('is withdrawn by its owner, by a newer one, and by another password', async () => {
    const owner = await app.signInAs('customer')
    const first = await ask(owner, newAddress())
    const second = await ask(owner, newAddress())
    await expect(open(first)).rejects.toThrow('This link no longer counts')
    await owner.delete('/api/account/email', 200)
    await owner.delete('/api/account/email', 404)
    await expect(open(second)).rejects.toThrow('This link no longer counts')

    const third = await ask(owner, newAddress())
    const change = { currentPassword: password, newPassword: 'Another-horse-8' }
    await owner.post('/api/change-password', change, 200)
    await expect(open(third)).rejects.toThrow('This link no longer counts')
    expect(await pendingOf(owner)).toBeNull()
  })

  it('says of a used link what has become of the address', async () => {
    const owner = await app.signInAs('customer')
    const token = await ask(owner, newAddress())
    await open(token)
    await app.context.database.db
      .updateTable('users')
      .set({ email: 'third@elsewhere.example' })
      .where('id', '=', owner.id)
      .execute()
    await expect(open(token)).rejects.toThrow('This link was used before')
  })

  it('may be that of another account, of which nothing is said', async () => {
    const [owner, other] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const email = `${other.username}@example.test`
    const response = await owner.post('/api/account/email', { email }, 200)
    const unknown = await owner.post('/api/account/email', { email: newAddress() }, 200)
    const shapeOf = (text: string) =>
      text.replaceAll(/[\w.-]+@[\w.-]+/g, 'ADDRESS').replaceAll(/\d{4}-\S+Z/g, 'TIME')
    expect(shapeOf(response.text).replace('..', '.')).toBe(shapeOf(unknown.text).replace('..', '.'))
  })

  it('is refused where it is the current one, no address, or where links cannot be mailed', async () => {
    const owner = await app.signInAs('customer')
    const present = await owner.post('/api/account/email', { email: `${owner.username}@example.test` }, 400)
    expect(present.field('fields')).toEqual({ email: 'This is your address already.' })
    for (const email of [
      '',
      'nobody',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      5,
      null,
    ]) {
      await owner.post('/api/account/email', { email }, 400)
    }
    await setActiveDomains(app, false)
    const refused = await owner.post('/api/account/email', { email: newAddress() }, 409)
    expect(refused.field('message')).toBe("We can't send links by email yet. Please contact us.")
    expect(await pendingOf(owner)).toBeNull()
    await setActiveDomains(app, true)
    expect(await app.outbox()).toEqual([])
  })
})

describe.each(engines)('The limits of links to new addresses (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { throttleFactor: 1 })
    await addBrand(app, 'Northline', 'northline.example')
  })
  afterAll(() => app.stop())

  it('one mailbox gets one in ten minutes, no matter who asks; only who asked is told', async () => {
    const [first, second] = [await app.signInAs('customer'), await app.signInAs('customer')]
    await first.post('/api/account/email', { email: 'one@elsewhere.example' }, 200)
    await first.post('/api/account/email', { email: 'One+more@elsewhere.example' }, 429)
    await second.post('/api/account/email', { email: 'one@elsewhere.example' }, 200)
    const links = (await app.outbox()).filter(({ event }) => event === 'confirmNewEmail')
    expect(links.map(({ recipient }) => recipient)).toEqual(['one@elsewhere.example'])
  })

  it('one account asks five times an hour', async () => {
    const owner = await app.signInAs('customer')
    for (let times = 0; times < 5; times += 1) {
      await owner.post('/api/account/email', { email: `${times}@elsewhere.example` }, 200)
    }
    const refused = await owner.post('/api/account/email', { email: '6@elsewhere.example' })
    expect(refused.status).toBe(429)
  })
})
