import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { dayMs } from '../../../shared/time/durations.ts'

const path = '/api/ticket-changes'
const at = '2026-01-05T15:04:05.120Z'

describe.each(bothEngines)('Several tickets assigned at once (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let ana: SignedInClient
  let ben: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    ana = await app.signInAs('agent', 'ana')
    ben = await app.signInAs('agent', 'ben')
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
  })
  beforeEach(async () => {
    await app.context.database.db.deleteFrom('tickets').execute()
    await app.clear()
  })
  afterAll(() => app.stop())

  /** Adds tickets of the customer; returns them as in the list for staff. */
  async function add(count: number, assigned?: SignedInClient) {
    const rows = Array.from({ length: count }, (_, index) => ({
      userId: customer.id,
      title: `Printer ${index}`,
      description: 'It is offline.',
      category: 'technical',
      assigneeId: assigned?.id ?? null,
      createdAt: at,
      updatedAt: at,
    }))
    const { db } = app.context.database
    const tickets = await db.insertInto('tickets').values(rows).returning('id').execute()
    return tickets.map(({ id }) => ({ id, updatedAt: at, assigneeName: assigned?.username ?? null }))
  }
  const stored = () => app.context.database.db.selectFrom('tickets').selectAll().orderBy('id').execute()
  const assignees = async () => (await stored()).map(({ assigneeId }) => assigneeId)
  const change = async (body: object, by: HttpClient = ana) => (await by.post(path, body, 200)).rows.at(-1)
  const undo = async (id: unknown) =>
    (await ana.post(`${path}/${String(id)}/undo`, undefined, 200)).rows.at(-1)
  const setSuspended = (isSuspended: boolean) =>
    app.context.database.db.updateTable('users').set({ isSuspended }).where('id', '=', ben.id).execute()

  it('get the assignee, a line in each conversation and an audit event, and keep their times', async () => {
    const tickets = [...(await add(2)), ...(await add(1, ana))]
    const result = await change({ tickets, assigneeId: ben.id })
    expect(result).toMatchObject({ total: 3, changed: 3, unchanged: 0, refused: 0, refusals: [] })
    expect(await assignees()).toEqual([ben.id, ben.id, ben.id])
    expect(new Set((await stored()).map(({ updatedAt }) => updatedAt))).toEqual(new Set([at]))
    for (const { id, assigneeName } of tickets) {
      const { events } = (await ana.get(`/api/tickets/${id}/assignment`, 200)).object
      expect(events).toMatchObject([{ authorName: 'ana', assigneeName: 'ben', isTaken: false }])
      const audited = app.context.database.db
        .selectFrom('auditEvents')
        .select(['action', 'actorId', 'detail'])
        .where('subject', '=', `ticket ${id}`)
      const detail = { from: assigneeName, to: 'ben' }
      expect(await audited.execute()).toEqual([{ action: 'ticket assigned', actorId: ana.id, detail }])
    }
    expect(await change({ tickets: tickets.slice(0, 1), assigneeId: null })).toMatchObject({ refused: 1 })
    const seen = tickets.map((ticket) => ({ ...ticket, assigneeName: 'ben' }))
    expect(await change({ tickets: seen, assigneeId: null })).toMatchObject({ changed: 3 })
    expect(await assignees()).toEqual([null, null, null])
  })

  it('are one mail to the assignee and to the one before, which waits while Undo is offered; who takes them gets none', async () => {
    const tickets = await add(250)
    const begunAt = Date.now()
    await change({ tickets, assigneeId: ben.id })
    await app.deliver(begunAt + 10_000)
    expect(app.catcher.mails).toEqual([])
    await app.deliver(Date.now() + 20_000)
    const [mail, ...others] = app.catcher.mails
    expect(others).toEqual([])
    expect(mail?.envelope.to).toEqual(['ben@example.test'])
    expect(mail?.subject).toBe('Tickets were assigned to you')
    expect(mail?.text).toContain('ana assigned you 100 tickets:')
    for (const { id } of [tickets[0], tickets[249]].flatMap((ticket) => ticket ?? []))
      expect(mail?.text).toContain(`- #${id} Printer `)
    expect(mail?.text).toContain('View your tickets: https://northline.example/agent/tickets?queue=mine')
    await change({ tickets: tickets.map(({ id, updatedAt }) => ({ id, updatedAt })), assigneeId: ana.id })
    expect(new Set(await assignees())).toEqual(new Set([ana.id]))
    await app.deliver(Date.now() + dayMs)
    const [taken, ...more] = app.catcher.mails.slice(1)
    expect(more).toEqual([])
    expect(taken?.envelope.to).toEqual(['ben@example.test'])
    expect(taken?.text).toContain('ana reassigned 100 tickets:')
  })

  it('name the ticket in the mail where it is one', async () => {
    const [ticket] = await add(1)
    await change({ tickets: [ticket], assigneeId: ben.id })
    await app.deliver(Date.now() + 20_000)
    expect(app.catcher.mails.map(({ subject }) => subject)).toEqual([
      `A ticket was assigned to you: [Ticket #${ticket?.id}] Printer 0`,
    ])
  })

  it('are refused and named where a colleague was faster, but count as unchanged where they are as wanted', async () => {
    const tickets = await add(4)
    const [first, second, third] = tickets
    await ben.put(`/api/tickets/${first?.id}/assignment`, { assigneeId: ben.id }, 200)
    await ben.put(`/api/tickets/${second?.id}/assignment`, { assigneeId: ana.id }, 200)
    await customer.post(`/api/tickets/${third?.id}/responses`, { message: 'Still offline.' }, 201)
    expect(await change({ tickets, assigneeId: ana.id })).toMatchObject({
      changed: 1,
      unchanged: 1,
      refused: 2,
      refusals: [
        { id: first?.id, title: 'Printer 0', reason: 'stale' },
        { id: third?.id, title: 'Printer 2', reason: 'stale' },
      ],
    })
    expect(await assignees()).toEqual([ben.id, ana.id, null, ana.id])
  })

  it('that two agents take at once go to one of them each', async () => {
    const tickets = await add(150)
    const results = await Promise.all([
      change({ tickets, assigneeId: ana.id }),
      change({ tickets: tickets.toReversed(), assigneeId: ben.id }, ben),
    ])
    const count = (name: string) => results.reduce((sum, result) => sum + Number(result?.[name]), 0)
    expect([count('changed'), count('refused')]).toEqual([150, 150])
    const events = app.context.database.db.selectFrom('ticketAssignments').select('id')
    const ids = tickets.map(({ id }) => id)
    expect(await events.where('ticketId', 'in', ids).execute()).toHaveLength(150)
  })

  it('of which a filter matches all are assigned', async () => {
    const tickets = await add(120)
    await add(2, ben)
    const body = { matching: { queue: 'unassigned' }, upTo: tickets.at(-1)?.id }
    expect(await change({ ...body, assigneeId: ana.id })).toMatchObject({ total: 120, changed: 120 })
  })

  it('go back to those who had them when the change is undone, without a mail about what is undone', async () => {
    const tickets = [...(await add(1)), ...(await add(2, ana)), ...(await add(1))]
    const { id } = (await change({ tickets, assigneeId: ben.id })) ?? {}
    await ana.put(`/api/tickets/${tickets[3]?.id}/assignment`, { assigneeId: ana.id }, 200)
    expect(await undo(id)).toMatchObject({
      changed: 3,
      refused: 1,
      refusals: [{ id: tickets[3]?.id, title: 'Printer 0', reason: 'stale' }],
    })
    expect(await assignees()).toEqual([null, ana.id, ana.id, ana.id])
    await app.deliver(Date.now() + dayMs)
    expect(app.catcher.mails.map(({ subject }) => subject)).toEqual([
      `A colleague took over your ticket: [Ticket #${tickets[3]?.id}] Printer 0`,
    ])
  })

  it('go to nobody when the change is undone and the former assignee cannot work any more', async () => {
    const tickets = await add(2, ben)
    const { id } = (await change({ tickets, assigneeId: ana.id })) ?? {}
    await setSuspended(true)
    expect(await undo(id)).toMatchObject({ changed: 2, refused: 0 })
    await setSuspended(false)
    expect(await assignees()).toEqual([null, null])
  })

  it('are not assigned to an account that is suspended, not staff or missing', async () => {
    const tickets = await add(1)
    await setSuspended(true)
    for (const assigneeId of [ben.id, customer.id, 2_000_000_000]) {
      const refusal = await ana.post(path, { tickets, assigneeId }, 400)
      expect(refusal.field('fields')).toHaveProperty('assigneeId')
    }
    await setSuspended(false)
    expect(await assignees()).toEqual([null])
  })

  it('are refused to visitors and customers, and where the request is malformed', async () => {
    const tickets = await add(1)
    await app.newClient().post(path, { tickets, assigneeId: ana.id }, 401)
    await customer.post(path, { tickets, assigneeId: ana.id }, 403)
    for (const malformed of [
      { tickets, assigneeId: 'ana' },
      { tickets, assigneeId: 0 },
      { tickets, assigneeId: ana.id, status: 'closed' },
      { tickets, assigneeId: null, priority: 'low' },
      { tickets: [{ ...tickets[0], assigneeName: 7 }], assigneeId: ana.id },
    ]) {
      await ana.post(path, malformed, 400)
    }
    expect(await assignees()).toEqual([null])
  })
})
