import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'

const staff = ['desk@northline.example', 'lead@northline.example']
const inquiry = {
  name: 'Priya <b>Natarajan</b>',
  email: 'priya@harborsupply.example',
  phone: '(614) 555-0117',
  message: 'Two lines & a <script>alert(1)</script>\nand {{ brand }} stays as typed.',
}
const ticket = {
  title: 'VPN drops "often" & loudly',
  description: 'Since Monday the VPN drops every few minutes.',
  category: 'technical',
  priority: 'high',
}

describe.each(engines)('Mails about events (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let agent: typeof customer
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example', '#0f172a')
    await addBrand(app, 'Harbor IT', 'harbor.example')
    customer = await app.signInAs('customer', 'grace')
    agent = await app.signInAs('agent')
    await app.context.database.db
      .updateTable('users')
      .set({ emailNotifications: true, fullName: 'Grace Hopper' })
      .where('id', '=', customer.id)
      .execute()
  })
  beforeEach(async () => {
    for (const name of ['New inquiry', 'New ticket', 'New answer from a customer'])
      await app.setRecipients(name, ...staff)
    await app.clear()
  })
  afterAll(() => app.stop())

  /** Sorted by recipient, because several mails are sent at the same time. */
  async function caught() {
    expect(await app.deliver()).toBe('nothing due')
    for (const mail of app.catcher.mails) {
      expect(mail.envelope.to).toEqual(mail.to?.map(({ address }) => address))
      expect(mail.from).toEqual({ name: 'Northline Managed IT', address: 'portal@northline.example' })
      expect(mail.html).toMatch(/^<!doctype html>/)
      expect(mail.text?.length).toBeGreaterThan(20)
      expect(mail.text).not.toMatch(/\n{3}/)
    }
    return app.catcher.mails
      .map((mail) => ({ ...mail, to: mail.envelope.to.join() }))
      .toSorted((one, other) => one.to.localeCompare(other.to))
  }

  async function openTicket(): Promise<number> {
    const response = await customer.post('/api/tickets', ticket, 201)
    return Number(response.field('id'))
  }

  it('An inquiry is mailed to every recipient of its template, each in a separate mail', async () => {
    await app
      .newClient('www.harbor.example')
      .post('/api/contact', { ...inquiry, services: ['Cybersecurity'] }, 201)
    const mails = await caught()
    expect(mails.map(({ to }) => to)).toEqual(staff)
    const [mail] = mails
    expect(mail?.subject).toBe('New inquiry from Priya <b>Natarajan</b>')
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([inquiry.email])
    expect(mail?.text).toContain(inquiry.message)
    expect(mail?.text).toContain('Services: Cybersecurity')
    expect(mail?.text).not.toContain('Company')
    expect(mail?.html).toContain('Two lines &amp; a &lt;script&gt;alert(1)&lt;/script&gt;<br>')
    expect(mail?.html).toContain('{{ brand }} stays as typed.')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).not.toContain('<b>Natarajan')
  })

  it('A mail has the brand of the host that the visitor used, and links only to its primary domain', async () => {
    await app.newClient('harbor.example').post('/api/contact', inquiry, 201)
    await app.newClient('evil.example').post('/api/contact', inquiry, 201)
    const mails = await caught()
    const [harbor, strange] = [true, false].map((ours) =>
      mails.find(({ html }) => html?.includes('Harbor IT') === ours),
    )
    expect(harbor?.html).toContain('Harbor IT')
    expect(harbor?.html).toContain('#dc2626')
    expect(harbor?.html).toContain('href="https://harbor.example/admin/dashboard"')
    expect(harbor?.text).toContain('https://harbor.example/admin/dashboard')
    expect(harbor?.html).toContain('prefers-color-scheme: dark')
    expect(strange?.html).toContain('https://northline.example/')
    // On the dark background, the brand's navy would be invisible.
    expect(strange?.html).toMatch(/\.strand-left { background: #(?!0f172a)/)
    expect(JSON.stringify(strange)).not.toContain('evil.example')
  })

  it('Where no domain is primary, a mail has the name of the oldest brand and links to its oldest active domain', async () => {
    const { database } = app.context
    const setPrimary = (isPrimary: boolean) =>
      database.transaction(async (tx) => {
        await tx.updateTable('domains').set({ isPrimary }).execute()
        await tx.notify('brands')
      })
    await setPrimary(false)
    await app.newClient('evil.example').post('/api/contact', inquiry, 201)
    for (const { text } of await caught()) {
      expect(text).toContain('has written to Northline.')
      expect(text).toContain('https://northline.example/admin/dashboard')
    }
    await setPrimary(true)
  })

  it('Links to a host without a public name lead to where an administrator set it up', async () => {
    const brand = await app.administrator.post('/api/brands', { name: `Office ${engine}` }, 201)
    const brandId = Number(brand.field('id'))
    const setUp = async (domainName: string, host: string, more: object = {}) => {
      const body = { domainName, brandId, isPrimary: true }
      const headers = { host, ...more }
      const response = await app.administrator.send('POST', '/api/domains', { body, headers })
      expect(response.status, response.text).toBe(201)
      return Number(response.field('id'))
    }
    const linkFrom = async (host: string) => {
      await app.clear()
      await app.newClient(host).post('/api/contact', inquiry, 201)
      const [mail] = await caught()
      return /\w+:\/\/\S+(?=\/admin\/dashboard)/.exec(mail?.text ?? '')?.[0]
    }
    const id = await setUp('localhost', 'localhost:3000')
    expect(await linkFrom('localhost')).toBe('http://localhost:3000')
    const moved = { body: { isPrimary: true }, headers: { host: 'localhost:4000' } }
    await app.administrator.send('PUT', `/api/domains/${id}`, moved)
    expect(await linkFrom('localhost:9')).toBe('http://localhost:4000')
    // Requests from another host give no information about it.
    await app.administrator.put(`/api/domains/${id}`, { isPrimary: true }, 200)
    expect(await linkFrom('localhost')).toBe('http://localhost:4000')
    await setUp('192.0.2.7', '192.0.2.7:8080')
    expect(await linkFrom('192.0.2.7')).toBe('http://192.0.2.7:8080')
    // A public name may be set up before its certificate exists.
    await setUp('office.example', 'office.example:3000')
    expect(await linkFrom('office.example')).toBe('https://office.example')
    await app.administrator.put(`/api/brands/${brandId}`, { isActive: false }, 200)
  })

  it('Without a recipient there is no mail, and the inquiry is stored all the same', async () => {
    await app.setRecipients('New inquiry')
    await app.newClient().post('/api/contact', inquiry, 201)
    expect(await caught()).toEqual([])
  })

  it('A new ticket is mailed to staff and confirmed to the customer', async () => {
    const id = await openTicket()
    const mails = await caught()
    expect(mails.map(({ to }) => to)).toEqual([staff[0], 'grace@example.test', staff[1]])
    const confirmation = mails.find(({ to }) => to === 'grace@example.test')
    expect(confirmation?.subject).toBe(`[Ticket #${id}] VPN drops "often" & loudly`)
    expect(confirmation?.text).toContain('Thank you, Grace Hopper.')
    expect(confirmation?.text).toContain(`https://northline.example/customer/tickets/${id}`)
    for (const part of [confirmation?.text, confirmation?.html])
      expect(part).toContain('Please reply in the portal. Replies to this email are not read.')
    expect(confirmation?.html).toContain('VPN drops &quot;often&quot; &amp; loudly')
    const staffMail = mails.find(({ to }) => to === staff[0])
    expect(staffMail?.text).toContain(`Grace Hopper has opened ticket #${id}.`)
    expect(staffMail?.text).toContain('Category: Technical Support')
    expect(staffMail?.text).toContain(`https://northline.example/agent/tickets/${id}`)
    expect(staffMail?.references).toBe(confirmation?.references)
    expect([staffMail?.messageId, staffMail?.references].join()).not.toContain('localhost')
  })

  it('A response is mailed to the other party, and a new status to the customer', async () => {
    const id = await openTicket()
    await app.deliver()
    await app.clear()
    await agent.post(`/api/tickets/${id}/responses`, { message: 'Please try the new client.' }, 201)
    await customer.post(`/api/tickets/${id}/responses`, { message: 'It still drops.' }, 201)
    await agent.put(`/api/tickets/${id}`, { status: 'in_progress' }, 200)
    await agent.put(`/api/tickets/${id}`, { status: 'in_progress', priority: 'low' }, 200)
    const mails = await caught()
    // Waiting mails to one recipient about one ticket are joined.
    expect(mails.map(({ to }) => to)).toEqual([staff[0], 'grace@example.test', staff[1]])
    expect(mails[0]?.text).toContain('It still drops.')
    expect(mails[1]?.text).toContain('Please try the new client.')
    expect(mails[1]?.html).toContain('Your ticket is in progress')
  })

  it('A customer who resolves a ticket gets no mail about it; staff do', async () => {
    const id = await openTicket()
    await app.deliver()
    await app.clear()
    await customer.put(`/api/tickets/${id}`, { status: 'resolved' }, 200)
    expect((await caught()).map(({ to }) => to)).toEqual(staff)
  })

  it('A new invoice is mailed to its customer', async () => {
    const item = { description: 'Support', quantity: 2, unitPrice: '617.25' }
    const dates = { issueDate: '2026-11-02', dueDate: '2026-12-02' }
    const invoice = { userId: customer.id, invoiceNumber: 'INV-2026-7', ...dates, items: [item] }
    await agent.post('/api/invoices', { ...invoice, invoiceNumber: 'INV-2026-7' }, 201)
    await agent.post('/api/invoices', { ...invoice, invoiceNumber: 'INV-2026-7' }, 409)
    const [mail, ...more] = await caught()
    expect(more).toEqual([])
    expect(mail?.to).toBe('grace@example.test')
    expect(mail?.subject).toBe('Invoice INV-2026-7 from Northline')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('$1,234.50')
      expect(part).toContain('Nov 2, 2026')
      expect(part).toContain('Dec 2, 2026')
    }
  })

  it.each([
    ['has switched notifications off', { emailNotifications: false }],
    ['has no address', { emailNotifications: true, email: null }],
    ['has something else for an address', { emailNotifications: true, email: 'a@b.example, c@d.example' }],
  ])('A customer who %s gets no mail', async (_, change) => {
    const { db } = app.context.database
    const other = await app.signInAs('customer')
    await db.updateTable('users').set(change).where('id', '=', other.id).execute()
    await other.post('/api/tickets', ticket, 201)
    expect((await caught()).map(({ to }) => to)).toEqual(staff)
  })

  it('The recipients listed in a template for customers get a copy', async () => {
    await app.setRecipients('New invoice', 'books@northline.example')
    const item = { description: 'Support', quantity: 1, unitPrice: '10' }
    const dates = { issueDate: '2026-11-02', dueDate: '2026-12-02' }
    await agent.post(
      '/api/invoices',
      { userId: customer.id, invoiceNumber: 'INV-2026-8', ...dates, items: [item] },
      201,
    )
    expect((await caught()).map(({ to }) => to)).toEqual(['books@northline.example', 'grace@example.test'])
  })

  it('A change that is rolled back leaves no mail', async () => {
    const { database } = app.context
    const { mailInquiry } = await import('../clients/leads/server/mails.ts')
    const failing = database.transaction(async (tx) => {
      const lead = { ...inquiry, id: 1, type: 'contact' as const, services: [], company: null }
      await mailInquiry(tx, lead, 'harbor.example')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await app.outbox()).toEqual([])
  })
})
