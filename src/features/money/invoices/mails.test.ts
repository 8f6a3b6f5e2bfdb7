import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

const howToPay = 'Please pay by ACH to First Example Bank.'

describe.each(engines)('Mails about invoices (%s)', (engine) => {
  let app: TestAppWithMail
  let amelia: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    agent = await app.signInAs('agent')
    amelia = await app.signInAs('customer', 'amelia')
    await changeUser(amelia.id, { emailNotifications: true })
    await app.administrator.put('/api/provider/installation/facts', { paymentText: howToPay }, 200)
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  let serial = 0
  const form = (change: Record<string, unknown> = {}) => ({
    userId: amelia.id,
    invoiceNumber: `INV-${(serial += 1)}`,
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    items: [{ description: 'Labour', quantity: 1, unitPrice: '10.00' }],
    ...change,
  })
  const create = async (change?: Record<string, unknown>) =>
    (await agent.post('/api/invoices', form(change), 201)).object
  const mailedTo = async () => (await app.outbox()).map(({ event, recipient }) => `${event} ${recipient}`)
  const changeUser = (id: number, change: object) =>
    app.context.database.db.updateTable('users').set(change).where('id', '=', id).execute()

  it.each([
    [{ status: 'unpaid' }, true],
    [{ status: 'overdue' }, true],
    [{ status: 'overdue', notify: true }, true],
    [{ status: 'unpaid', notify: false }, false],
    [{ status: 'paid' }, false],
    [{ status: 'cancelled', notify: true }, false],
  ])('A new invoice with %j is mailed: %s', async (change, isMailed) => {
    const { createdAt, sentAt } = await create(change)
    expect(await mailedTo()).toEqual(isMailed ? ['invoiceIssued amelia@example.test'] : [])
    expect(sentAt).toBe(isMailed ? createdAt : null)
  })

  it('The mail about a new invoice says how to pay it', async () => {
    await create()
    const [mail] = await app.outbox()
    expect(mail?.text).toContain(`\n${howToPay}\n`)
    expect(mail?.html).toContain(howToPay)
  })

  it('Whether to mail an invoice is said with true or false', async () => {
    await agent.post('/api/invoices', form({ notify: 'yes' }), 400)
    expect(await mailedTo()).toEqual([])
  })

  it.each([
    ['no address', { email: null }],
    ['no address', { email: 'a@b.example, c@d.example' }],
    ['not confirmed', { emailConfirmedAt: null }],
    ['notifications off', { emailNotifications: false }],
    ['suspended', { isSuspended: true }],
  ])(
    'Staff read before that a customer gets no mail (%s), and the server sends none',
    async (why, change) => {
      const customer = await app.signInAs('customer')
      await changeUser(customer.id, { emailNotifications: true })
      const recipient = `/api/users/${customer.id}`
      const email = `${customer.username}@example.test`
      expect((await agent.get(recipient, 200)).json).toMatchObject({ email, whyNoMail: null })
      await changeUser(customer.id, change)
      const stored = 'email' in change ? change.email : email
      expect((await agent.get(recipient, 200)).json).toMatchObject({ email: stored, whyNoMail: why })
      expect((await create({ userId: customer.id }))['sentAt']).toBeNull()
      expect(await mailedTo()).toEqual([])
    },
  )

  const change = async (id: unknown, changed: Record<string, unknown>) =>
    (await agent.put(`/api/invoices/${String(id)}`, form(changed), 200)).object

  it.each([
    ['unpaid', 'unpaid'],
    ['unpaid', 'paid'],
    ['overdue', 'cancelled'],
    ['unpaid', 'overdue'],
  ])(
    'A change of an emailed invoice that was %s and is now %s is mailed to the customer',
    async (from, to) => {
      const { id, invoiceNumber, sentAt } = await create({ status: from })
      await app.clear()
      const items = [{ description: 'Labour', quantity: 1, unitPrice: '9999.00' }]
      const changed = await change(id, { invoiceNumber, status: to, items })
      const [mail, ...more] = await app.outbox()
      expect(more).toEqual([])
      expect(mail).toMatchObject({ event: 'invoiceChanged', recipient: 'amelia@example.test' })
      expect(mail?.text).toContain('Amount: $10.00, now $9,999.00\n')
      if (from !== to) expect(mail?.text).toContain(`Status: ${from}, now ${to}\n`)
      expect(mail?.text.includes('Due date: Feb 4, 2026')).toBe(to === 'unpaid' || to === 'overdue')
      expect(mail?.text).toContain(asked[to])
      expect(mail?.text.includes(howToPay)).toBe(to === 'unpaid' || to === 'overdue')
      expect(changed['sentAt']).toBe(changed['updatedAt'])
      expect(String(changed['sentAt']) >= String(sentAt)).toBe(true)
    },
  )
  const asked: Record<string, string> = {
    unpaid: 'Please pay by Feb 4, 2026.',
    overdue: 'This invoice is overdue. Please pay it as soon as you can.',
    paid: 'This invoice has been paid. Thank you.',
    cancelled: 'This invoice has been cancelled. There is nothing to pay.',
  }

  it('A change is not mailed where the form says no, nothing differs, or nothing was or is due', async () => {
    const { id, invoiceNumber, sentAt } = await create()
    await app.clear()
    await change(id, { invoiceNumber })
    expect((await change(id, { invoiceNumber, status: 'paid', notify: false }))['sentAt']).toBe(sentAt)
    await change(id, { invoiceNumber, status: 'cancelled' })
    expect(await mailedTo()).toEqual([])
  })

  it('An invoice that was never emailed is mailed as a new one, where the form says so', async () => {
    const { id, invoiceNumber } = await create({ notify: false })
    expect((await change(id, { invoiceNumber, description: 'January' }))['sentAt']).toBeNull()
    expect(await mailedTo()).toEqual([])
    const sent = await change(id, { invoiceNumber, notify: true })
    expect(sent['sentAt']).toBe(sent['updatedAt'])
    expect(await mailedTo()).toEqual(['invoiceIssued amelia@example.test'])
  })

  it('An invoice that is given to another customer is a new one to that customer', async () => {
    const other = await app.signInAs('customer')
    await changeUser(other.id, { emailNotifications: true })
    const { id, invoiceNumber } = await create()
    await app.clear()
    await change(id, { invoiceNumber, userId: other.id })
    expect(await mailedTo()).toEqual([`invoiceIssued ${other.username}@example.test`])
  })

  it('The audit log holds each field that was changed, from and to, and when the customer was mailed', async () => {
    const { id, invoiceNumber, sentAt } = await create({ description: 'January' })
    const { sentAt: sentAgainAt } = await change(id, {
      invoiceNumber,
      dueDate: '2026-03-04',
      items: [{ description: 'Labour', quantity: 1.5, unitPrice: '10.00' }],
    })
    const event = await app.context.database.db
      .selectFrom('auditEvents')
      .select('detail')
      .where('subject', '=', `invoice ${String(id)}`)
      .where('action', '=', 'invoice changed')
      .executeTakeFirstOrThrow()
    expect(event.detail).toEqual({
      from: {
        dueDate: '2026-02-04',
        description: 'January',
        items: 'Labour: 1 × 10.00',
        amount: '10.00',
        sentAt,
      },
      to: {
        dueDate: '2026-03-04',
        description: '',
        items: 'Labour: 1.5 × 10.00',
        amount: '15.00',
        sentAt: sentAgainAt,
      },
    })
  })
})
