import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import type { HttpResponse } from '../../../tests/support/httpClient.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { nowhere, settingsFor } from '../../../tests/support/mailCatcher.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { liftHold, storeHold } from '../../server/jobs/hold.ts'

const forStaff = 'Links cannot be emailed yet: '
const forOthers = "We can't send links by email yet. Please contact us."

const invitation = {
  username: 'iris',
  email: 'iris@example.test',
  role: 'customer',
  firstName: '',
  lastName: '',
  company: '',
}

describe.each(bothEngines)('A mail that cannot be sent (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    customer = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', '=', customer.id)
      .execute()
  })
  afterAll(() => app.stop())

  /** All requests for a mail with a link, each with the beginning of its refusal. */
  function askForLinks(): [string, Promise<HttpResponse>][] {
    const { administrator } = app
    return [
      [forOthers, app.newClient().post('/api/password-links', { email: 'a@example.test' }, 409)],
      [forOthers, customer.post('/api/email-confirmation', undefined, 409)],
      [forOthers, customer.post('/api/account/email', { email: 'new@example.test' }, 409)],
      [forStaff, administrator.post('/api/invitations', invitation, 409)],
      [forStaff, administrator.post(`/api/two-factor-requests/${administrator.id}`, undefined, 409)],
    ]
  }

  async function expectRefusals(what: string): Promise<void> {
    for (const [beginning, asking] of askForLinks()) {
      const message = String((await asking).field('message'))
      expect(message).toBe(beginning === forStaff ? `${forStaff}${what}.` : beginning)
    }
    expect(await app.outbox()).toEqual([])
  }

  it('is promised to nobody without a domain, and without a mail server', async () => {
    await expectRefusals('add a domain under Domain Management')
    const { db } = app.context.database
    await db.deleteFrom('emailSettings').execute()
    await expectRefusals(
      'set up the mail server under Site Settings, and add a domain under Domain Management',
    )
    await addBrand(app, 'Harbor', 'harbor.example')
    await expectRefusals('set up the mail server under Site Settings')
    await app.context.database.transaction((tx) => storeHold(tx, null))
    await expectRefusals(
      'set up the mail server under Site Settings, and release this restored installation on the Admin Panel',
    )
  })

  it('is promised for later while the mail server takes none, in the same words for every address', async () => {
    const { administrator } = app
    await app.context.database.transaction(liftHold)
    await administrator.put('/api/settings/email', nowhere, 200)
    await administrator.post('/api/settings/email/test', {}, 400)
    const late = 'Emails are delayed at the moment, so it may take longer.'
    const askForPassword = (email: string) => app.newClient().post('/api/password-links', { email }, 200)
    const unknown = await askForPassword('a@example.test')
    expect(unknown.field('message')).toMatch(new RegExp(`we'll email it a link, .*${late}$`))
    expect((await askForPassword(`${administrator.username}@example.test`)).json).toEqual(unknown.json)
    const confirmation = await customer.post('/api/email-confirmation', undefined, 200)
    expect(confirmation.field('message')).toBe(
      `We will send a link to ${customer.username}@example.test. ${late}`,
    )
    const account = await customer.get('/api/user', 200)
    expect(account.json).toMatchObject({ confirmationLink: { isDelayed: true } })
    const change = await customer.post('/api/account/email', { email: 'new@example.test' }, 200)
    expect(change.field('message')).toBe(`We will send a link to new@example.test. ${late}`)
    for (const path of ['/api/password-links', '/api/two-factor-requests']) {
      const asked = await administrator.post(`${path}/${administrator.id}`, undefined, 200)
      expect(asked.field('message')).toMatch(
        new RegExp(`^${administrator.username} will get an email .*${late}$`),
      )
    }
  })

  it('waits for what everybody who is signed in is told', async () => {
    const { db } = app.context.database
    const whyMailsWait = async () => (await customer.get('/api/user', 200)).field('whyMailsWait')
    expect(await whyMailsWait()).toBe('delayed')
    await db.deleteFrom('emailSettings').execute()
    expect(await whyMailsWait()).toBe('mail')
    await app.administrator.put('/api/settings/email', nowhere, 200)
    expect(await whyMailsWait(), 'before anything is known').toBeUndefined()
    await app.context.database.transaction((tx) => storeHold(tx, null))
    expect(await whyMailsWait()).toBe('release')
  })

  it('is not written to a lead by a restored installation, nor without a mail server, and the lead stays as it is', async () => {
    const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
    await app.newClient().post('/api/contact', inquiry, 201)
    await app.context.database.db.deleteFrom('emailSettings').execute()
    const answer = async () =>
      (await app.administrator.post('/api/leads/1/answers', { message: 'Gladly.' }, 409)).field('message')
    const refused = "Answers can't be emailed yet. An administrator has to"
    expect(await answer()).toContain(`${refused} set up the mail server`)
    await app.administrator.put('/api/settings/email', settingsFor(app.catcher), 200)
    expect(await answer()).toContain(`${refused} release this restored installation`)
    expect((await app.administrator.get('/api/leads/1/answers', 200)).json).toEqual([])
    expect((await app.administrator.get('/api/contact/1', 200)).field('state')).toBe('new')
  })
})
