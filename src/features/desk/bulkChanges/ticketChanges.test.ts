import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { dayMs, minuteMs } from '../../../shared/time/durations.ts'

const path = '/api/ticket-changes'
const at = '2026-01-05T15:04:05.120Z'

describe.each(bothEngines)('Several tickets changed at once (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', customer.id).execute()
  })
  beforeEach(async () => {
    await app.context.database.db.deleteFrom('tickets').execute()
    await app.clear()
  })
  afterAll(() => app.stop())

  /** Adds tickets of the customer; returns them as in the list for staff. */
  async function add(count: number, more: object = {}) {
    const tickets = []
    for (let from = 0; from < count; from += 400) {
      const rows = Array.from({ length: Math.min(400, count - from) }, (_, index) => ({
        userId: customer.id,
        title: `Printer ${from + index}`,
        description: 'It is offline.',
        category: 'technical',
        createdAt: at,
        updatedAt: at,
        ...more,
      }))
      const { db } = app.context.database
      tickets.push(...(await db.insertInto('tickets').values(rows).returning('id').execute()))
    }
    return tickets.map(({ id }) => ({ id, updatedAt: at }))
  }
  const stored = () => app.context.database.db.selectFrom('tickets').selectAll().orderBy('id').execute()
  const statuses = async () => (await stored()).map(({ status }) => status)
  const send = async (body: object, by: HttpClient = agent) => (await by.post(path, body, 200)).rows
  const change = async (body: object, by: HttpClient = agent) => (await send(body, by)).at(-1)
  const undo = async (id: unknown, by: HttpClient = agent) =>
    (await by.post(`${path}/${String(id)}/undo`, undefined, 200)).rows.at(-1)

  it('get the status and the priority, each with its line in the conversation and in the audit log', async () => {
    const tickets = await add(3)
    const result = await change({ tickets, status: 'resolved', priority: 'low' })
    expect(result).toMatchObject({ total: 3, done: 3, changed: 3, unchanged: 0, refused: 0, refusals: [] })
    for (const ticket of await stored()) {
      expect(ticket).toMatchObject({ status: 'resolved', priority: 'low' })
      expect(ticket.resolvedAt).toBe(ticket.updatedAt)
      const minutes = Math.floor((Date.parse(ticket.updatedAt) - Date.parse(at)) / minuteMs)
      expect(ticket.resolutionMinutes).toBe(minutes)
      const { events } = (await agent.get(`/api/tickets/${ticket.id}`, 200)).object
      expect(events).toMatchObject([{ status: 'resolved', priority: 'low', authorName: agent.username }])
      const audited = app.context.database.db
        .selectFrom('auditEvents')
        .select(['actorId', 'detail'])
        .where('subject', '=', `ticket ${ticket.id}`)
      const from = { status: 'open', priority: 'medium' }
      const detail = { from, to: { status: 'resolved', priority: 'low' } }
      expect(await audited.execute()).toEqual([{ actorId: agent.id, detail }])
    }
  })

  it('are changed 50 in a transaction, and the response tells how far it is', async () => {
    const steps = await send({ tickets: await add(60), priority: 'high' })
    expect(steps.map(({ done }) => done)).toEqual([0, 50, 60, 60])
    expect(steps.at(-1)).toMatchObject({ changed: 60 })
  })

  it('are refused and named where someone has changed them meanwhile or they do not exist', async () => {
    const tickets = await add(4)
    const [first, second] = tickets
    await agent.put(`/api/tickets/${first?.id}`, { status: 'closed' }, 200)
    await customer.post(`/api/tickets/${second?.id}/responses`, { message: 'Still offline.' }, 201)
    const unknown = { id: 2_000_000_000, updatedAt: at }
    const result = await change({ tickets: [...tickets, unknown], status: 'resolved' })
    expect(result).toMatchObject({ total: 5, changed: 2, unchanged: 0, refused: 3 })
    expect(result?.['refusals']).toEqual([
      { id: first?.id, title: 'Printer 0', reason: 'stale' },
      { id: second?.id, title: 'Printer 1', reason: 'stale' },
      { id: unknown.id, title: null, reason: 'missing' },
    ])
    expect(await statuses()).toEqual(['closed', 'open', 'resolved', 'resolved'])
  })

  it('count as unchanged where they are as wanted, and stay as they are', async () => {
    const tickets = await add(2, { status: 'resolved' })
    const before = await stored()
    expect(await change({ tickets, status: 'resolved' })).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await stored()).toEqual(before)
    expect(await app.outbox()).toEqual([])
  })

  it('of which a filter matches all are changed, but not those that came later', async () => {
    const [older, newer] = [await add(120), await add(3)]
    await add(2, { status: 'closed' })
    const upTo = older.at(-1)?.id
    const result = await change({ matching: { status: 'open' }, upTo, status: 'in_progress' })
    expect(result).toMatchObject({ total: 120, changed: 120 })
    expect((await statuses()).filter((status) => status === 'open')).toHaveLength(newer.length)
    expect(await change({ matching: { status: 'resolved' }, upTo, status: 'closed' })).toMatchObject({
      total: 0,
      changed: 0,
    })
  })

  it('are at most 5,000 that a filter matches', async () => {
    const tickets = await add(5_001)
    const body = { matching: { status: 'open' }, upTo: tickets.at(-1)?.id, priority: 'high' }
    const refusal = await agent.post(path, body, 400)
    expect(refusal.field('message')).toBe(
      'More than 5,000 tickets match, too many for one change. Add a filter. Nothing was changed.',
    )
    expect(new Set((await stored()).map(({ priority }) => priority))).toEqual(new Set(['medium']))
    await app.context.database.db
      .deleteFrom('tickets')
      .where('id', '=', tickets[0]?.id ?? 0)
      .execute()
    // The priority that they have, because changing as many would take long.
    expect(await change({ ...body, priority: 'medium' })).toMatchObject({ total: 5_000, unchanged: 5_000 })
  })

  it('are refused to visitors and customers, and where the request is malformed', async () => {
    const tickets = await add(1)
    const body = { tickets, status: 'closed' }
    await app.newClient().post(path, body, 401)
    await customer.post(path, body, 403)
    await app.newClient().post(`${path}/1/undo`, undefined, 401)
    await customer.post(`${path}/1/undo`, undefined, 403)
    const [ticket] = tickets
    const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1, updatedAt: at }))
    for (const malformed of [
      {},
      { tickets },
      { status: 'closed' },
      { tickets: [], status: 'closed' },
      { tickets: many, status: 'closed' },
      { tickets: [ticket, ticket], status: 'closed' },
      { tickets, status: 'gone' },
      { tickets: [{ id: 'x', updatedAt: at }], status: 'closed' },
      { tickets: [{ id: ticket?.id, updatedAt: '2026-99-99T00:00:00.000Z' }], status: 'closed' },
      { tickets: [{ id: ticket?.id }], status: 'closed' },
      { tickets, matching: {}, upTo: 1, status: 'closed' },
      { matching: {}, status: 'closed' },
      { matching: { status: 'gone' }, upTo: 1, status: 'closed' },
    ]) {
      await agent.post(path, malformed, 400)
    }
    expect(await statuses()).toEqual(['open'])
  })

  it('that two agents change at once are changed by one of them each', async () => {
    const tickets = await add(200)
    const other = await app.signInAs('agent')
    const results = await Promise.all([
      change({ tickets, status: 'resolved' }),
      change({ tickets: tickets.toReversed(), status: 'closed' }, other),
    ])
    const count = (name: string) => results.reduce((sum, result) => sum + Number(result?.[name]), 0)
    expect([count('changed'), count('refused')]).toEqual([200, 200])
    const events = app.context.database.db.selectFrom('ticketEvents').select('id')
    const ofTickets = events.where(
      'ticketId',
      'in',
      tickets.map(({ id }) => id),
    )
    expect(await ofTickets.execute()).toHaveLength(200)
  })

  describe('with an Idempotency-Key', () => {
    const sent = (key: string, body: object) =>
      agent.send('POST', path, { headers: { 'idempotency-key': key }, body })

    it('are changed once, however often the request is sent', async () => {
      const [key, tickets] = [randomUUID(), await add(150)]
      const body = { tickets, status: 'resolved' }
      const both = await Promise.all([sent(key, body), sent(key, body)])
      const again = await sent(key, body)
      for (const { status, rows } of [...both, again]) {
        expect(status).toBe(200)
        expect(rows.at(-1)).toMatchObject({ id: again.rows[0]?.['id'], changed: 150, refused: 0 })
      }
      const { db } = app.context.database
      expect(await db.selectFrom('ticketChanges').select('id').execute()).not.toHaveLength(0)
      expect(await app.outbox()).toHaveLength(150)
      expect((await sent(key, { tickets, status: 'closed' })).status).toBe(409)
    })

    it('stay as they were left where the client goes, and the same request goes on', async () => {
      const [key, tickets] = [randomUUID(), await add(500)]
      const body = JSON.stringify({ tickets, status: 'resolved' })
      const cookie = [...agent.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
      await new Promise<void>((gone) => {
        const outgoing = request(app.url + path, { method: 'POST', headers, agent: false }, (response) => {
          response.once('data', () => response.destroy())
          response.once('close', gone)
        })
        outgoing.end(body)
      })
      const { rows } = await sent(key, { tickets, status: 'resolved' })
      expect(rows.at(-1)).toMatchObject({ total: 500, changed: 500, refused: 0 })
      expect(new Set(await statuses())).toEqual(new Set(['resolved']))
      expect(await app.outbox()).toHaveLength(500)
    })
  })

  describe('are undone', () => {
    it('to what each of them was, by the same rules', async () => {
      const replied = { customerRepliedAt: at }
      const ended = { resolvedAt: at, resolutionMinutes: 7, status: 'closed' as const }
      const tickets = [
        ...(await add(1, { priority: 'high' })),
        ...(await add(1, replied)),
        ...(await add(1, ended)),
      ]
      const before = await stored()
      const { id } = (await change({ tickets, status: 'in_progress', priority: 'low' })) ?? {}
      expect(await statuses()).toEqual(['in_progress', 'in_progress', 'in_progress'])
      expect(await undo(id)).toMatchObject({ id, total: 3, done: 3, changed: 3, refused: 0, refusals: [] })
      const after = await stored()
      expect(after.map((ticket) => ({ ...ticket, updatedAt: at }))).toEqual(before)
      const { events } = (await agent.get(`/api/tickets/${tickets[2]?.id}`, 200)).object
      expect(events).toMatchObject([
        { status: 'in_progress', priority: 'low' },
        { status: 'closed', priority: 'medium' },
      ])
      expect(after[0]?.updatedAt).not.toBe(at)
    })

    it('but for those that someone has changed since, which are named', async () => {
      const tickets = await add(3)
      const { id } = (await change({ tickets, status: 'resolved' })) ?? {}
      await agent.put(`/api/tickets/${tickets[0]?.id}`, { status: 'closed' }, 200)
      await customer.post(`/api/tickets/${tickets[1]?.id}/responses`, { message: 'Not at all.' }, 201)
      expect(await undo(id)).toMatchObject({
        changed: 2,
        refused: 1,
        refusals: [{ id: tickets[0]?.id, title: 'Printer 0', reason: 'stale' }],
      })
      expect(await statuses()).toEqual(['closed', 'open', 'open'])
      expect((await stored())[1]?.customerRepliedAt, 'the reply still waits').not.toBeNull()
    })

    it('and customers who replied meanwhile wait since that reply, or as long as before', async () => {
      const answered = { firstAnswerMinutes: 1 }
      const tickets = [
        ...(await add(1, { ...answered, staffWroteLast: true })),
        ...(await add(1)),
        ...(await add(1, { ...answered, waitsSince: '2026-01-06T10:00:00.000Z' })),
      ]
      const { id } = (await change({ tickets, status: 'resolved' })) ?? {}
      const replies = []
      for (const ticket of tickets) {
        const reply = await customer.post(`/api/tickets/${ticket.id}/responses`, { message: 'Not yet.' }, 201)
        replies.push(reply.field('createdAt'))
      }
      expect(await undo(id)).toMatchObject({ changed: 3 })
      const since = (await stored()).map(({ waitsSince }) => waitsSince)
      expect(since).toEqual([replies[0], null, '2026-01-06T10:00:00.000Z'])
    })

    it('once, by the same person, within five minutes', async () => {
      const { id } = (await change({ tickets: await add(1), status: 'resolved' })) ?? {}
      const other = await app.signInAs('agent')
      await other.post(`${path}/${String(id)}/undo`, undefined, 404)
      await agent.post(`${path}/2000000000/undo`, undefined, 404)
      await undo(id)
      await agent.post(`${path}/${String(id)}/undo`, undefined, 409)
      const { id: late } = (await change({ tickets: await add(1), status: 'resolved' })) ?? {}
      const createdAt = new Date(Date.now() - 6 * minuteMs).toISOString()
      const { db } = app.context.database
      await db.updateTable('ticketChanges').set({ createdAt }).where('id', '=', Number(late)).execute()
      await agent.post(`${path}/${String(late)}/undo`, undefined, 409)
      await app.runJobs(Date.now() + dayMs + minuteMs)
      expect(await db.selectFrom('ticketChangeItems').selectAll().execute()).toEqual([])
    })

    it('without a mail where the first has not left, else with a second one', async () => {
      const [first, second] = [await add(1), await add(1)]
      const begunAt = Date.now()
      const { id } = (await change({ tickets: first, status: 'resolved' })) ?? {}
      await app.deliver(begunAt + 10_000)
      expect(app.catcher.mails, 'waits while Undo is offered').toEqual([])
      await undo(id)
      await app.deliver(Date.now() + dayMs)
      expect(app.catcher.mails).toEqual([])
      const { id: sent } = (await change({ tickets: second, status: 'resolved' })) ?? {}
      await app.deliver(Date.now() + 20_000)
      await undo(sent)
      await app.deliver(Date.now() + 10 * minuteMs)
      const subject = `[Ticket #${second[0]?.id}] Printer 0`
      expect(app.catcher.mails.map((mail) => mail.subject)).toEqual([subject, subject])
    })
  })
})
