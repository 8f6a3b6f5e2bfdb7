import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../tests/support/authenticator.ts'
import { engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { settingsFor, startMailCatcher } from '../../../tests/support/mailCatcher.ts'
import { providerFields } from '../../../tests/support/singleSignOn.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'

const path = '/api/settings/email'

describe.each(engines)('Administrators are told (%s)', (engine) => {
  let app: TestAppWithMail
  let administrator: SignedInClient
  let other: SignedInClient
  let brandId = 0
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { placeholdersWork: true })
    ;({ administrator } = app)
    other = await app.signInAs('Administrator', 'olga')
    brandId = await addBrand(app, 'Northline', 'northline.example')
    // Neither of them can get mails.
    const [suspended, unconfirmed] = [
      await app.signInAs('Administrator'),
      await app.signInAs('Administrator'),
    ]
    const users = app.context.database.db.updateTable('users')
    await users.set({ isSuspended: true }).where('id', '=', suspended.id).execute()
    await users.set({ emailConfirmedAt: null }).where('id', '=', unconfirmed.id).execute()
  })
  beforeEach(async () => {
    await administrator.put(path, settingsFor(app.catcher), 200)
    await app.clear()
  })
  afterAll(() => app.stop())

  const addressOf = ({ username }: { username: string }) => `${username}@example.test`
  const notices = async () => (await app.outbox()).filter(({ event }) => event === 'administrationChanged')

  /** Makes the change and returns what the administrators are told, checking that each is told once. */
  async function toldOf(change: () => Promise<unknown>): Promise<string | undefined> {
    await app.clear()
    await change()
    const told = await notices()
    const [first] = told
    if (first) {
      expect(told.map(({ recipient }) => recipient)).toEqual([addressOf(administrator), addressOf(other)])
      expect(first.text).toContain(`Administrator: ${administrator.username}`)
      // A link would lead to the domain that the attacker has just made primary.
      expect(first.text + first.html).not.toContain('/login')
    }
    return first && /^What: (.*)$/m.exec(first.text)?.[1]
  }

  it('of another mail server by the settings from before, which the one who changed it cannot read', async () => {
    const thiefs = await startMailCatcher()
    await administrator.put(path, { ...settingsFor(thiefs), fromEmail: 'thief@thief.example' }, 200)
    expect(await app.deliver()).toBe('nothing due')
    expect(app.catcher.mails.map(({ envelope }) => envelope.to)).toEqual([
      [addressOf(administrator)],
      [addressOf(other)],
    ])
    expect(app.catcher.mails[0]?.envelope.from).toBe(settingsFor(app.catcher).fromEmail)
    expect(app.catcher.mails[0]?.text).toContain('from thief@thief.example')
    expect(thiefs.mails).toEqual([])
    expect((await notices()).map(({ formerServer }) => formerServer)).toEqual([null, null])
    await thiefs.stop()
  })

  it('of another password of the mail server, and not where nothing was changed', async () => {
    expect(await toldOf(() => administrator.put(path, settingsFor(app.catcher), 200))).toMatch(
      /^Emails are now sent through/,
    )
    const same = { ...settingsFor(app.catcher), smtpPass: '********' }
    const shown = await administrator.get(path, 200)
    const smtpPass = String(shown.field('smtpPass'))
    expect(await toldOf(() => administrator.put(path, { ...same, smtpPass }, 200))).toBeUndefined()
  })

  it('later where the server from before does not answer, and other mails do not wait for it', async () => {
    const broken = await startMailCatcher()
    await administrator.put(path, settingsFor(broken), 200)
    await app.clear()
    await broken.stop()
    await administrator.put(path, settingsFor(app.catcher), 200)
    await administrator.put(`/api/users/${other.id}/reset-password`, { newPassword: 'Another-horse-9' }, 200)
    expect(await app.deliver()).toBe('nothing due')
    const waiting = (await app.outbox()).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ event }) => event)).toEqual(['administrationChanged', 'administrationChanged'])
    expect(waiting.every(({ attempts, lastError }) => attempts === 1 && lastError !== null)).toBe(true)
    expect(app.catcher.mails.map(({ envelope }) => envelope.to[0])).toContain(addressOf(other))
  })

  it('of announced functions that are switched', async () => {
    const placeholders = [{ name: 'lead-archive', works: false }]
    const change = () => administrator.put('/api/placeholders', { placeholders }, 200)
    expect(await toldOf(change)).toBe('Announced functions: Archive of leads is announced only')
  })

  it('of primary domains, which links in mails lead to, and of no others', async () => {
    const domain = (name: string, isPrimary: boolean) => ({ domainName: name, brandId, isPrimary })
    let id = 0
    const create = (name: string, isPrimary: boolean) => async () => {
      id = Number((await administrator.post('/api/domains', domain(name, isPrimary), 201)).field('id'))
    }
    const update = (change: object) => () => administrator.put(`/api/domains/${id}`, change, 200)
    expect(await toldOf(create('a.example', false))).toBeUndefined()
    expect(await toldOf(update({ domainName: 'b.example' }))).toBeUndefined()
    expect(await toldOf(update({ isPrimary: true }))).toBe('b.example is a primary domain now')
    expect(await toldOf(update({ domainName: 'c.example' }))).toBe(
      'The primary domain b.example was changed to c.example',
    )
    expect(await toldOf(update({ isPrimary: false }))).toBe('c.example is no primary domain any more')
    expect(await toldOf(create('d.example', true))).toBe('d.example is a primary domain now')
    expect(await toldOf(() => administrator.delete(`/api/domains/${id}`))).toBe(
      'The primary domain d.example was deleted',
    )
  })

  it('of identity providers, by whose word people are signed in', async () => {
    const list = '/api/identity-providers'
    let id = 0
    const add = async () => {
      id = Number((await administrator.post(list, providerFields('https://one.example'), 201)).field('id'))
    }
    const change = () => administrator.put(`${list}/${id}`, providerFields('https://two.example'), 200)
    expect(await toldOf(add)).toBe('People can sign in by https://one.example')
    expect(await toldOf(change)).toBe('People can sign in by https://two.example')
  })

  it('of new agents, the one who makes them as well', async () => {
    let id = 0
    const create = (username: string, role: string) => async () => {
      const body = { username, role, email: null, password: 'Another-horse-9' }
      id = Number((await administrator.post('/api/users', body, 201)).field('id'))
    }
    const give = (role: string) => () => administrator.put(`/api/users/${id}`, { role }, 200)
    expect(await toldOf(create('alan', 'agent'))).toBe('Agent alan: account created')
    expect(await toldOf(give('customer'))).toBeUndefined()
    expect(await toldOf(give('agent'))).toBe('Agent alan: has this role now')
    const suspend = (isSuspended: boolean) => () =>
      administrator.put(`/api/users/${id}`, { isSuspended }, 200)
    expect(await toldOf(suspend(true))).toBeUndefined()
    expect(await toldOf(suspend(false))).toBe('Agent alan: no longer suspended')
    const invitation = { username: 'ian', role: 'agent', email: 'ian@example.test' }
    expect(await toldOf(() => administrator.post('/api/invitations', invitation, 201))).toBe(
      'Agent ian: invited',
    )
  })

  it('of where invoices are paid, and where answers to emails go', async () => {
    const facts = (change: object) => () => administrator.put('/api/provider/installation/facts', change, 200)
    expect(await toldOf(facts({ paymentText: 'To account 1' }))).toBe(
      'The payment instructions on invoices were changed',
    )
    expect(await toldOf(facts({ paymentText: 'To account 1', phone: '(419) 555-0100' }))).toBeUndefined()
    expect(await toldOf(facts({ paymentText: 'To account 1', email: 'hello@northline.example' }))).toBe(
      'Answers to emails go to another address',
    )
    const contact = { contactEmail: 'hello@northline.example' }
    const brand = () => administrator.put(`/api/brands/${brandId}`, contact, 200)
    expect(await toldOf(brand)).toBe('Answers to emails of Northline go to another address')
    expect(await toldOf(brand)).toBeUndefined()
  })

  it('of who becomes an administrator, and of what others do to the account of one', async () => {
    let id = 0
    const account = (username: string, role: string) => async () => {
      const body = { username, role, email: null, password: 'Another-horse-9' }
      id = Number((await administrator.post('/api/users', body, 201)).field('id'))
    }
    const put = (end: string, body: object) => () => administrator.put(`/api/users/${id}${end}`, body, 200)
    expect(await toldOf(account('cora', 'customer'))).toBeUndefined()
    expect(await toldOf(put('', { email: 'cora@example.test' }))).toBeUndefined()
    expect(await toldOf(put('', { email: '' }))).toBeUndefined()
    expect(await toldOf(put('/reset-password', { newPassword: 'Third-horse-9' }))).toBeUndefined()
    expect(await toldOf(put('', { role: 'Administrator' }))).toBe('Administrator cora: has this role now')
    expect(await toldOf(put('', { role: 'agent' }))).toBe('Administrator cora: is no administrator any more')
    expect(await toldOf(account('ada', 'Administrator'))).toBe('Administrator ada: account created')
    expect(await toldOf(put('/reset-password', { newPassword: 'Third-horse-9' }))).toBe(
      'Administrator ada: password reset',
    )
    const ada = app.newClient()
    await ada.post('/api/login', { username: 'ada', password: 'Third-horse-9' }, 200)
    const secret = String((await ada.post('/api/otp/setup', undefined, 200)).field('secret'))
    const setUp = () => ada.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    expect(await toldOf(setUp), 'her own').toBeUndefined()
    expect(await toldOf(put('/otp-status', { enabled: false }))).toBe('Administrator ada: 2FA switched off')
    expect(await toldOf(put('', { firstName: 'Ada' }))).toBeUndefined()
    expect(await toldOf(put('', { isSuspended: true }))).toBe('Administrator ada: suspended')
    const suspend = (isSuspended: boolean) => () =>
      administrator.put(`/api/users/${other.id}`, { isSuspended }, 200)
    expect(await toldOf(suspend(true)), 'the suspended one as well').toBe('Administrator olga: suspended')
    expect(await toldOf(suspend(false))).toBe('Administrator olga: no longer suspended')
    expect(await toldOf(() => administrator.delete(`/api/users/${id}`))).toBe(
      'Administrator ada: account deleted',
    )
    const invitation = { username: 'ina', role: 'Administrator', email: 'ina@example.test' }
    const invite = async () => {
      id = Number((await administrator.post('/api/invitations', invitation, 201)).field('id'))
      await app.context.database.db
        .updateTable('users')
        .set({ emailConfirmedAt: null })
        .where('id', '=', id)
        .execute()
    }
    await app.clear()
    await invite()
    expect((await notices()).map(({ text }) => /^What: (.*)$/m.exec(text)?.[1])).toContain(
      'Administrator ina: invited',
    )
    expect(await toldOf(() => administrator.delete(`/api/invitations/${id}`))).toBe(
      'Administrator ina: invitation withdrawn',
    )
  })
})
