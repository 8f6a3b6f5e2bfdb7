import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../../tests/support/edited.ts'
import { engines } from '../../../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../../tests/support/testApp.ts'
import { directoryEntry } from '../../../people/accounts/schema.ts'
import { ticket } from '../schema.ts'
import { openedMailText } from './effects.ts'

const call = {
  title: 'Printer is offline',
  description: 'The printer on the second floor prints nothing.',
  category: 'technical',
}

describe.each(engines)('Tickets that staff raise and correct (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  let customer: SignedInClient
  let other: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer', `caller-${engine}`)
    other = await app.signInAs('customer', `other-${engine}`)
  })
  afterAll(() => app.stop())

  const raise = async (more: object = {}) =>
    (await agent.post('/api/staff-tickets', { ...call, userId: customer.id, ...more }, 201)).object

  /** Raises a ticket as the customer; returns its paths. */
  async function raisedByCustomer() {
    const { path } = await ticketOf(customer)
    return { path, correction: `${path}/details` }
  }

  const eventsFor = async (reader: SignedInClient, path: string) =>
    ticket.parse((await reader.get(path, 200)).object).events ?? []

  it('are those of the customer, whose conversation says who raised them', async () => {
    const raised = await raise({ priority: 'high' })
    expect(raised).toMatchObject({ ...call, userId: customer.id, status: 'open', priority: 'high' })
    const path = `/api/tickets/${String(raised['id'])}`
    expect(raised).toEqual((await agent.get(path, 200)).object)
    expect(raised['events']).toMatchObject([{ isRaised: true, authorName: agent.username }])
    const [event] = await eventsFor(customer, path)
    expect(event).toMatchObject({ isRaised: true, createdAt: raised['createdAt'] })
    expect(event).not.toHaveProperty('authorName')
    await other.get(path, 404)
  })

  it('are assigned to the one who raises them, if they say so', async () => {
    const assignmentOf = async ({ id }: { id?: unknown }) =>
      (await agent.get(`/api/tickets/${String(id)}/assignment`, 200)).object
    expect(await assignmentOf(await raise())).toMatchObject({ assigneeId: null, events: [] })
    expect(await assignmentOf(await raise({ isMine: true }))).toMatchObject({
      assigneeId: agent.id,
      events: [{ isTaken: true }],
    })
  })

  it.each([
    { state: {}, reason: undefined },
    { state: { emailNotifications: false }, reason: 'email notifications are off' },
    { state: { emailConfirmedAt: null }, reason: 'the customer has not confirmed the email address' },
    { state: { email: null }, reason: 'the account has no email address' },
    { state: { isSuspended: true }, reason: 'the account is suspended' },
  ])('are mailed to a customer with $state or not, as the form says before', async ({ state, reason }) => {
    const { db } = app.context.database
    const caller = await app.signInAs('customer')
    const email = `${caller.username}@example.test`
    await db
      .updateTable('users')
      .set({ emailNotifications: true, ...state })
      .where('id', '=', caller.id)
      .execute()
    const shown = directoryEntry.parse((await agent.get(`/api/users/${caller.id}`, 200)).json)
    expect(openedMailText(shown, undefined)).toBe(
      reason === undefined
        ? 'They will get an email that says our team opened it for them.'
        : `They will get no email about it: ${reason}.`,
    )
    await raise({ userId: caller.id })
    const mails = await db.selectFrom('outbox').select('event').where('recipient', '=', email).execute()
    expect(mails).toEqual(reason === undefined ? [{ event: 'ticketOpenedFor' }] : [])
  })

  it('are refused without a customer, and with what the customer could not send', async () => {
    for (const [field, value] of [
      ['userId', undefined],
      ['userId', ''],
      ['userId', 'x'],
      ['userId', 2_000_000_000],
      ['userId', agent.id],
      ['title', 'No'],
      ['description', 'Too short'],
      ['category', 'gardening'],
      ['priority', 'now'],
      ['isMine', 'yes'],
    ] as const) {
      const body = { ...call, userId: customer.id, [field]: value }
      const refusal = await agent.post('/api/staff-tickets', body, 400)
      expect(refusal.text, `${field} ${value}`).toContain(`"${field}"`)
    }
  })

  it('get another title and category, in a line that the customer sees as well', async () => {
    const { path, correction } = await raisedByCustomer()
    const change = { title: 'VPN drops every hour', category: 'billing' }
    const corrected = (await agent.put(correction, change, 200)).object
    expect(corrected).toMatchObject({ ...change, userId: customer.id })
    expect(corrected).toEqual((await agent.get(path, 200)).object)
    expect(corrected['events']).toMatchObject([{ ...change, authorName: agent.username, status: null }])
    const [event] = await eventsFor(customer, path)
    expect(event).toMatchObject({ ...change, createdAt: corrected['updatedAt'] })
    expect(event).not.toHaveProperty('authorName')
    const { db } = app.context.database
    const audited = db
      .selectFrom('auditEvents')
      .select('detail')
      .where('action', '=', 'ticket corrected')
      .where('subject', '=', `ticket ${String(corrected['id'])}`)
    const from = { title: 'No network', category: 'technical', customer: customer.username }
    expect(await audited.execute()).toEqual([
      { detail: { from, to: { ...change, customer: customer.username } } },
    ])
  })

  it('stay as they are where nothing differs', async () => {
    const { path, correction } = await raisedByCustomer()
    const before = (await agent.get(path, 200)).object
    const same = { title: 'No network', category: 'technical', userId: customer.id }
    expect((await agent.put(correction, same, 200)).object).toEqual(before)
    await agent.put(correction, {}, 400)
  })

  it('go to another customer only where it is confirmed that they may read all of it', async () => {
    const { path, correction } = await raisedByCustomer()
    const refusal = await agent.put(correction, { userId: other.id }, 400)
    expect(refusal.text).toContain('mayRead')
    await agent.put(correction, { userId: other.id, mayRead: false }, 400)
    await customer.get(path, 200)
    const moved = (await agent.put(correction, { userId: other.id, mayRead: true }, 200)).object
    expect(moved).toMatchObject({ userId: other.id, customer: { name: other.username } })
    expect(moved['events']).toMatchObject([{ customer: { name: other.username } }])
    await customer.get(path, 404)
    await customer.put(path, { status: 'resolved' }, 404)
    const [event] = await eventsFor(other, path)
    expect(event?.customer).toEqual({})
    expect(event).not.toHaveProperty('authorName')
  })

  it('go to nobody but a customer', async () => {
    const { path, correction } = await raisedByCustomer()
    for (const userId of [agent.id, 2_000_000_000]) {
      const refusal = await agent.put(correction, { userId, mayRead: true, title: 'Another title' }, 400)
      expect(refusal.text).toContain('This customer does not exist')
    }
    expect((await agent.get(path, 200)).object).toMatchObject({ title: 'No network', userId: customer.id })
  })

  it('keep the category of an old list, and refuse one as a new value', async () => {
    const { path, correction } = await raisedByCustomer()
    const { db } = app.context.database
    const id = Number(path.split('/').at(-1))
    await db.updateTable('tickets').set({ category: 'fax' }).where('id', '=', id).execute()
    await agent.put(correction, { title: 'The fax is jammed' }, 200)
    expect((await agent.get(path, 200)).object).toMatchObject({ category: 'fax' })
    await agent.put(correction, { category: 'fax' }, 400)
  })

  it('are refused to visitors and customers, and where there is no such ticket', async () => {
    const { correction } = await raisedByCustomer()
    const body = { ...call, userId: customer.id }
    await app.newClient().post('/api/staff-tickets', body, 401)
    await customer.post('/api/staff-tickets', body, 403)
    await app.newClient().put(correction, { title: 'Another title' }, 401)
    await customer.put(correction, { title: 'Another title' }, 403)
    for (const id of ['2000000000', 'x']) {
      const refusal = await agent.put(`/api/tickets/${id}/details`, { title: 'Another title' }, 404)
      expect(refusal.text).toContain('message')
    }
  })
})
