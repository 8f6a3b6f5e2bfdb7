import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import type { HttpResponse } from '../../../tests/support/httpClient.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { settingsFor } from '../../../tests/support/mailCatcher.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { storeHold } from '../../server/jobs/hold.ts'
import { selfService } from '../selfService/module.ts'

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
    app = await startTestAppWithMail(engine, { modules: [selfService] })
    customer = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', '=', customer.id)
      .execute()
  })
  afterAll(() => app.stop())

  /** Everything by which someone asks for a mail with a link, and what a refusal begins with. */
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

  it('is not written to a lead by a restored installation, nor without a mail server, and the lead stays as it is', async () => {
    const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
    await app.newClient().post('/api/contact', inquiry, 201)
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
