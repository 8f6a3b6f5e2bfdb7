import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { minuteMs } from '../../shared/time/durations.ts'

const desk = 'desk@northline.example'
const facts = '/api/provider/installation/facts'

describe.each(engines)('Below a mail (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    for (const template of ['New ticket', 'New answer from a customer'])
      await app.setRecipients(template, desk)
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  /** The mail about a new ticket, and the one that joins two responses. */
  async function mailsOfATicket() {
    const customer = await app.signInAs('customer')
    const ticket = { title: 'VPN drops', description: 'It drops every few minutes.', category: 'technical' }
    const id = String((await customer.post('/api/tickets', ticket, 201)).field('id'))
    await app.deliver()
    for (const message of ['One', 'Two'])
      await customer.post(`/api/tickets/${id}/responses`, { message }, 201)
    await app.deliver(Date.now() + 5 * minuteMs)
    const [first, joined] = app.catcher.mails
    return { first, joined }
  }
  const count = (text: string | undefined, part: string) => (text ?? '').split(part).length - 1

  it('nothing stands that was not entered', async () => {
    const { first, joined } = await mailsOfATicket()
    for (const mail of [first, joined]) {
      expect(mail?.html).not.toMatch(/<p class="sender"|1200 Market|555-0142/)
      expect(mail?.text).not.toMatch(/1200 Market|555-0142/)
    }
  })

  it('the address and the phone number stand once, also where several mails are joined', async () => {
    const entered = { address: 'Dock <Road> 88\nSandusky', phone: '(419) 555-0100' }
    await app.administrator.put(facts, entered, 200)
    const { first, joined } = await mailsOfATicket()
    for (const mail of [first, joined]) {
      expect(count(mail?.html, 'Dock &lt;Road&gt; 88, Sandusky')).toBe(1)
      expect(count(mail?.text, 'Northline\nDock <Road> 88, Sandusky\n(419) 555-0100')).toBe(1)
      expect(mail?.html?.trimEnd()).toMatch(/<\/p>\n<\/div>\n<\/body>\n<\/html>$/)
    }
    for (const part of ['One', 'Two']) {
      expect(joined?.html).toContain(part)
      expect(joined?.text).toContain(part)
    }
    await app.administrator.put(facts, { address: null, phone: null }, 200)
  })

  it('a customer reads where to turn the mails off, and the recipient of a copy does not', async () => {
    await app.setRecipients('Ticket confirmation', desk)
    const customer = await app.signInAs('customer')
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', customer.id).execute()
    const ticket = { title: 'VPN drops', description: 'It drops every few minutes.', category: 'technical' }
    const id = String((await customer.post('/api/tickets', ticket, 201)).field('id'))
    await app.deliver()
    const address = 'https://northline.example/customer/account'
    const told = app.catcher.mails
      .filter(({ html, text }) => html?.includes(`<a href="${address}">`) && text?.includes(address))
      .map(({ envelope }) => envelope.to)
    expect(told).toEqual([[`${customer.username}@example.test`]])
    expect(app.catcher.mails.filter(({ html }) => html?.includes('/customer/account'))).toHaveLength(1)
    for (const { html } of app.catcher.mails)
      expect(html, 'the address of the button').toMatch(
        new RegExp(`copy this address:<br>\\nhttps://northline.example/(customer|agent)/tickets/${id}</p>`),
      )
    await app.setRecipients('Ticket confirmation')
  })

  it('mails that were stored before the facts were entered are joined with later ones', async () => {
    const customer = await app.signInAs('customer')
    const ticket = { title: 'VPN drops', description: 'It drops every few minutes.', category: 'technical' }
    const id = String((await customer.post('/api/tickets', ticket, 201)).field('id'))
    await app.deliver()
    await customer.post(`/api/tickets/${id}/responses`, { message: 'Before' }, 201)
    await app.administrator.put(facts, { phone: '(419) 555-0100' }, 200)
    await customer.post(`/api/tickets/${id}/responses`, { message: 'After' }, 201)
    await app.deliver(Date.now() + 5 * minuteMs)
    const joined = app.catcher.mails[1]
    for (const part of ['Before', 'After']) {
      expect(count(joined?.html, `>${part}<`)).toBe(1)
      expect(joined?.text).toContain(part)
    }
    expect(count(joined?.html, '</html>')).toBe(1)
    await app.administrator.put(facts, { phone: null }, 200)
  })
})
