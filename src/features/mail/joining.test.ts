import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { minuteMs } from '../../shared/time/durations.ts'

const desk = 'desk@northline.example'
const ticket = {
  title: 'VPN drops <often>',
  description: 'Since Monday the VPN drops every few minutes.',
  category: 'technical',
  priority: 'high',
}

describe.each(engines)('Mails about a ticket (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    for (const template of ['New ticket', 'New answer from a customer'])
      await app.setRecipients(template, desk)
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  const openTicket = async () => Number((await customer.post('/api/tickets', ticket, 201)).field('id'))
  const respond = (id: number, message: string, by = customer) =>
    by.post(`/api/tickets/${id}/responses`, { message }, 201)
  const sentTo = (address: string) =>
    app.catcher.mails.filter(({ envelope }) => envelope.to.includes(address))

  it('the first goes out at once, those of the next five minutes as one mail that holds all of them', async () => {
    const id = await openTicket()
    const at = Date.now()
    await app.deliver(at)
    expect(sentTo(desk)).toHaveLength(1)
    for (const message of ['One & first', 'Two', 'Three']) await respond(id, message)
    await app.deliver(at + 4 * minuteMs)
    expect(sentTo(desk), 'collected').toHaveLength(1)
    await app.deliver(at + 5 * minuteMs)
    expect(sentTo(desk)).toHaveLength(2)
    const digest = sentTo(desk)[1]
    expect(digest?.subject).toBe(`[Ticket #${id}] VPN drops <often>`)
    expect(digest?.html?.match(/<!doctype html>/g)).toHaveLength(1)
    for (const part of ['One &amp; first', 'Two', 'Three']) expect(digest?.html).toContain(part)
    for (const part of ['One & first', 'Two', 'Three']) expect(digest?.text).toContain(part)
    expect((await app.outbox()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('other tickets and other people do not wait', async () => {
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', customer.id).execute()
    const [first, second] = [await openTicket(), await openTicket()]
    await respond(first, 'By staff', agent)
    await app.deliver()
    expect(sentTo(desk).map(({ subject }) => subject)).toEqual([
      `[Ticket #${first}] VPN drops <often>`,
      `[Ticket #${second}] VPN drops <often>`,
    ])
    expect(sentTo(`${customer.username}@example.test`), 'two confirmations, one answer').toHaveLength(3)
    await db.updateTable('users').set({ emailNotifications: false }).where('id', '=', customer.id).execute()
  })

  const rename = (name: string) =>
    app.context.database.transaction(async (tx) => {
      await tx.updateTable('brands').set({ name }).execute()
      await tx.notify('brands')
    })

  it('joined mails greet once at the top and end with one footer and one sender, in both parts', async () => {
    await app.administrator.put('/api/provider/installation/facts', { phone: '(419) 555-0100' }, 200)
    const { db } = app.context.database
    await db
      .updateTable('users')
      .set({ emailNotifications: true, firstName: 'Ann', lastName: "O'Dea" })
      .where('id', '=', customer.id)
      .execute()
    const id = await openTicket()
    await respond(id, 'At once', agent)
    await app.deliver()
    await app.clear()
    await respond(id, 'It is the router.', agent)
    await agent.put(`/api/tickets/${id}`, { status: 'in_progress' }, 200)
    // The brand is renamed meanwhile: the joined mail shows the name in the last one.
    await rename('Harborline')
    await respond(id, 'A new one comes today.\n-- \nDora', agent)
    await app.deliver(Date.now() + 5 * minuteMs)

    const mails = sentTo(`${customer.username}@example.test`)
    expect(mails).toHaveLength(1)
    const link = `View ticket: https://northline.example/customer/tickets/${id}`
    const footer =
      "You're receiving this email because notifications are turned on for your account. Please reply in the portal. Replies to this email are not read."
    const named = `ticket #${id} “${ticket.title}”`
    expect(mails[0]?.text?.trimEnd()).toBe(`An answer to your ticket

Hello Ann O'Dea,

Our team has answered in ${named}.

It is the router.

${link}

----------

Your ticket is in progress

The status of ${named} is now in progress.

${link}

----------

An answer to your ticket

Our team has answered in ${named}.

A new one comes today.
-- 
Dora

${link}

-- 
${footer}

Harborline
(419) 555-0100
Turn these emails off in your account: https://northline.example/customer/account`)
    const { html = '' } = mails[0] ?? {}
    const count = (part: string) => html.split(part).length - 1
    expect([count('Hello Ann'), count(footer), count('class="sender"'), count('<hr>')]).toEqual([1, 1, 1, 2])
    expect(html).toMatch(/<h1>[^<]*<\/h1>\n<p>Hello Ann O&#39;Dea,<\/p>/)
    expect(count('<a href="https://northline.example/customer/account">')).toBe(1)
    expect(html.indexOf(footer)).toBeGreaterThan(html.indexOf('Dora'))
    expect(html).toContain('<div class="brand">Harborline</div>')
    expect(html).not.toContain('Northline')
    await rename('Northline')
    await db.updateTable('users').set({ emailNotifications: false }).where('id', '=', customer.id).execute()
    await app.administrator.put('/api/provider/installation/facts', { phone: null }, 200)
  })

  it('what a template greets and ends with in its own way stays in each part', async () => {
    const { db } = app.context.database
    const own = { htmlContent: '<p>Dear {{ customer }}, news: {{ message }}</p>\n<p>Your desk</p>' }
    const stored = { ...own, textContent: 'Dear {{ customer }}, news: {{ message }}\n\nYour desk' }
    await app.context.database.transaction(async (tx) => {
      await tx.updateTable('emailTemplates').set(stored).where('name', '=', 'Answer to a ticket').execute()
      await tx.notify('mailTemplates')
    })
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', customer.id).execute()
    const id = await openTicket()
    await respond(id, 'At once', agent)
    await app.deliver()
    await app.clear()
    for (const message of ['One', 'Two']) await respond(id, message, agent)
    await app.deliver(Date.now() + 5 * minuteMs)
    const [mail] = sentTo(`${customer.username}@example.test`)
    expect(mail?.text?.match(/Dear/g)).toHaveLength(2)
    expect(mail?.html?.match(/Your desk/g)).toHaveLength(2)
    await db.updateTable('users').set({ emailNotifications: false }).where('id', '=', customer.id).execute()
  })

  it('after five quiet minutes the next goes out at once again', async () => {
    const id = await openTicket()
    await app.deliver()
    const { db } = app.context.database
    const before = new Date(Date.now() - 6 * minuteMs).toISOString()
    await db.updateTable('outbox').set({ nextAttemptAt: before, createdAt: before }).execute()
    await respond(id, 'Later')
    await app.deliver()
    expect(sentTo(desk)).toHaveLength(2)
  })

  it('none is lost by a crash while they are being sent', async () => {
    const id = await openTicket()
    await app.deliver()
    for (const message of ['One', 'Two']) await respond(id, message)
    const { claimMails, leaseMs } = await import('./server/claims.ts')
    const at = Date.now() + 5 * minuteMs
    const claimed = await app.context.database.transaction((tx) => claimMails(tx, at))
    expect(claimed).toHaveLength(2)
    await app.deliver(at + leaseMs)
    expect(sentTo(desk)).toHaveLength(2)
    expect(sentTo(desk)[1]?.text).toMatch(/One[^]*Two/)
  })

  it('a mailbox gets at most 60 an hour, and then one that lists the others', async () => {
    for (let n = 0; n < 100; n += 1) await openTicket()
    await app.deliver()
    expect(sentTo(desk)).toHaveLength(60)
    await app.deliver(Date.now() + 61 * minuteMs)
    expect(sentTo(desk)).toHaveLength(61)
    const summary = sentTo(desk)[60]
    expect(summary?.subject).toBe('40 more emails about tickets')
    expect(summary?.html?.match(/<li>/g)).toHaveLength(40)
    expect(summary?.html).toContain('VPN drops &lt;often&gt;')
    expect(summary?.text?.match(/^- \[Ticket/gm)).toHaveLength(40)
  })
})

describe.each(engines)('Mails about inquiries (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    // With the limits of a real installation: five inquiries an hour from one address.
    app = await startTestAppWithMail(engine, { throttleFactor: 1, trustProxy: ['loopback'] })
    await addBrand(app, 'Northline', 'northline.example')
    for (const template of ['New inquiry', 'New ticket', 'Ticket confirmation'])
      await app.setRecipients(template, desk)
  })
  afterAll(() => app.stop())

  it('from many addresses: a mailbox gets 60 an hour and one that lists the others', async () => {
    for (let n = 0; n < 120; n += 1) {
      const { status } = await app.newClient().send('POST', '/api/contact', {
        headers: { 'x-forwarded-for': `203.0.113.${n % 20}` },
        body: {
          name: `Visitor <${n}>`,
          email: `visitor${n}@elsewhere.example`,
          phone: '1',
          message: 'Pills',
        },
      })
      expect(status).toBe(n < 100 ? 201 : 429)
    }
    await app.deliver()
    const { mails } = app.catcher
    expect(mails).toHaveLength(60)
    expect(mails.map(({ subject }) => subject)).toEqual(
      mails.map((_, n) => `New inquiry from Visitor <${n}>`),
    )
    expect(mails.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual(
      mails.map((_, n) => `visitor${n}@elsewhere.example`),
    )

    const customer = await app.signInAs('customer')
    await customer.post('/api/tickets', ticket, 201)
    await app.deliver()
    expect(mails, 'a ticket does not wait for inquiries').toHaveLength(62)

    await app.deliver(Date.now() + 61 * minuteMs)
    expect(mails).toHaveLength(63)
    const summary = mails[62]
    expect(summary?.subject).toBe('40 more emails about inquiries')
    expect(summary?.replyTo, 'an answer to the list goes to no stranger').toBeUndefined()
    expect(summary?.text?.match(/^- .*$/gm)).toEqual(
      Array.from({ length: 40 }, (_, n) => `- New inquiry from Visitor <${60 + n}>`),
    )
    expect(summary?.html).toContain('<li>New inquiry from Visitor &lt;99&gt;</li>')
    expect((await app.administrator.get('/api/contact', 200)).rows, 'on the screen').toHaveLength(100)
  })
})
