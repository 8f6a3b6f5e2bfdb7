import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import {
  addBrand,
  setRecipients,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { auditPage } from '../../base/audit/schema.ts'
import { ticket } from '../tickets/schema.ts'

describe.each(bothEngines)('A customer’s reply to a resolved ticket (%s)', (engine) => {
  let app: TestAppWithMail
  let administrator: SignedInClient
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    administrator = app.administrator
    await addBrand(app, 'Northline', 'northline.example')
    await setRecipients(app, 'New answer from a customer', 'desk@northline.example')
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  const choose = (reopensOnReply: boolean) =>
    administrator.put(
      '/api/service-desk-settings',
      { reopensOnReply, newTickets: 'unassigned', assigneeIds: [] },
      200,
    )
  const read = async (path: string, who = agent) => ticket.parse((await who.get(path, 200)).json)
  const reply = (path: string) => customer.post(`${path}/responses`, { message: 'It is broken again.' }, 201)
  async function resolved() {
    const { path } = await ticketOf(customer)
    await agent.put(path, { status: 'resolved' }, 200)
    await app.clear()
    return path
  }

  it('leaves it resolved until an administrator chooses otherwise', async () => {
    expect((await administrator.get('/api/service-desk-settings', 200)).json).toEqual({
      reopensOnReply: false,
      newTickets: 'unassigned',
      assigneeIds: [],
    })
    const path = await resolved()
    await reply(path)
    expect((await read(path)).status).toBe('resolved')

    await choose(true)
    await reply(path)
    expect((await read(path)).status).toBe('open')
  })

  it('reopens it with a line in the conversation and in the audit log, and it waits for staff', async () => {
    await choose(true)
    const path = await resolved()
    const { createdAt } = (await reply(path)).object
    const reopened = await read(path)
    expect(reopened).toMatchObject({ status: 'open', customerRepliedAt: createdAt, updatedAt: createdAt })
    expect(reopened.events?.at(-1)).toMatchObject({ status: 'open', byCustomer: true, createdAt })
    const stored = await app.context.database.db
      .selectFrom('tickets')
      .select(['resolvedAt', 'resolutionMinutes'])
      .where('id', '=', reopened.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ resolvedAt: null, resolutionMinutes: null })
    const ofCustomer = await read(path, customer)
    expect(ofCustomer.events?.at(-1)).toEqual({
      ...reopened.events?.at(-1),
      authorName: undefined,
    })

    const audit = await administrator.get(`/api/audit-events?subject=ticket%20${reopened.id}`, 200)
    expect(auditPage.parse(audit.json).events[0]).toMatchObject({
      action: 'ticket changed',
      actorName: customer.username,
      detail: { from: { status: 'resolved' }, to: { status: 'open' } },
    })
    // A second reply does not change the status again.
    await reply(path)
    expect((await read(path)).events).toEqual(reopened.events)
  })

  it('is one mail to staff, which says the status, and none to the customer', async () => {
    await choose(true)
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', customer.id).execute()
    const path = await resolved()
    await reply(path)
    await app.deliver()
    await app.deliver(Date.now() + 10 * minuteMs)
    expect(app.catcher.mails.map(({ envelope }) => envelope.to)).toEqual([['desk@northline.example']])
    expect(app.catcher.mails[0]?.text).toContain('It is broken again.\n\nStatus: Open\n\n')
  })

  it('does not reopen a closed ticket, and a response of staff reopens none', async () => {
    await choose(true)
    const path = await resolved()
    await agent.post(`${path}/responses`, { message: 'One more hint.' }, 201)
    expect((await read(path)).status).toBe('resolved')
    await agent.put(path, { status: 'closed' }, 200)
    await customer.post(`${path}/responses`, { message: 'It is broken again.' }, 409)
    expect((await read(path)).status).toBe('closed')
  })

  it('is set by administrators alone, with a value that is a boolean', async () => {
    const path = '/api/service-desk-settings'
    const settings = { reopensOnReply: true }
    for (const who of [agent, customer]) {
      expect((await who.get(path)).status).toBe(403)
      expect((await who.put(path, settings)).status).toBe(403)
    }
    expect((await app.newClient().put(path, settings)).status).toBe(401)
    for (const body of [{}, { reopensOnReply: 'yes' }, { reopensOnReply: null }, []])
      expect((await administrator.put(path, body)).status).toBe(400)
  })
})

describe.each(bothEngines)('The file of tickets (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
  })
  afterAll(() => app.stop())

  it('says to whom a ticket is assigned, and has the tickets that wait for staff', async () => {
    const [agent, customer] = [await app.signInAs('agent'), await app.signInAs('customer')]
    const [one, other] = [await ticketOf(customer), await ticketOf(customer)]
    await agent.put(`${one.path}/assignment`, { assigneeId: agent.id }, 200)
    await agent.post(`${other.path}/responses`, { message: 'Is it plugged in?' }, 201)
    const file = (body: object) => agent.post('/api/ticket-exports', body, 200)
    const all = (await file({})).text
    expect(all).toContain('ID,Title,Status,Priority,Category,Customer,Assigned to,Tags,Created (UTC)')
    expect(all).toMatch(new RegExp(`${customer.username},${agent.username},,`))
    expect(all).toMatch(new RegExp(`${customer.username},,,`))
    const waiting = (await file({ waiting: 'us' })).text.trim().split('\r\n')
    expect(waiting).toHaveLength(2)
    expect(waiting[1]).toContain(`,${agent.username},`)
  })
})
