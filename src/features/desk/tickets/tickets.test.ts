import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { versionOf } from '../../../shared/endpoint/version.ts'
import { createResponse } from './endpoints.ts'
import { ticket, ticketResponse, ticketRow, ticketSummary } from './schema.ts'

const problem = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
}

describe.each(bothEngines)('Tickets (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  const raise = async (who = customer) => Number((await who.post('/api/tickets', problem, 201)).field('id'))
  const ticketAs = async (status: string) => {
    const id = await raise()
    await agent.put(`/api/tickets/${id}`, { status }, 200)
    return id
  }

  it('A new ticket is open, of medium priority and belongs to the customer who raised it', async () => {
    const sent = {
      ...problem,
      title: '\u200B\u202EPrinter\u00A0offline\u202C ',
      userId: agent.id,
      status: 'closed',
      id: 7,
      isStaff: true,
    }
    const response = await customer.post('/api/tickets', sent, 201)
    const { id, createdAt } = ticket.parse(response.json)
    const given = { userId: customer.id, status: 'open', priority: 'medium', customerRepliedAt: null }
    expect(response.json).toEqual({ ...problem, ...given, id, createdAt, updatedAt: createdAt })
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const read = await customer.get(`/api/tickets/${id}`, 200)
    expect(read.json).toEqual({ ...response.object, events: [] })
  })

  it.each([
    [{ ...problem, title: ' abcd ' }, 'title', 'Title must be at least 5 characters'],
    [{ ...problem, title: '\u3164'.repeat(9) }, 'title', 'Title must be at least 5 characters'],
    [{ ...problem, title: 'a'.repeat(201) }, 'title', 'Please use at most 200 characters'],
    [{ ...problem, description: 'Too short.' }, 'description', 'Description must be at least 20 characters'],
    [
      { ...problem, description: `${' '.repeat(30)}short` },
      'description',
      'Description must be at least 20 characters',
    ],
    [{ ...problem, description: 'x'.repeat(10_001) }, 'description', 'Please use at most 10,000 characters'],
    [{ ...problem, category: '' }, 'category', 'Please select a category'],
    [{ title: problem.title, description: problem.description }, 'category', 'Please select a category'],
    [{ ...problem, priority: 'urgent' }, 'priority', 'Invalid enum value'],
  ])('An invalid ticket is refused with the reason at the field (%#)', async (body, field, message) => {
    const response = await customer.post('/api/tickets', body, 400)
    expect(response.field('fields')).toEqual({ [field]: message })
  })

  it('The list has the newest first, and of each ticket only the fields that the list shows', async () => {
    const client = await app.signInAs('customer')
    const [first, second] = [await raise(client), await raise(client)]
    const rows = z.array(ticketRow).parse((await client.get('/api/tickets', 200)).json)
    expect(rows.map(({ id }) => id)).toEqual([second, first])
    // Parsing drops undeclared fields, so equality shows that none was sent.
    expect((await client.get('/api/tickets', 200)).json).toEqual(rows)
  })

  it.each([
    ['open', 'resolved'],
    ['in_progress', 'resolved'],
  ])('A customer resolves a ticket that is %s, and a response records it', async (before, after) => {
    const id = await ticketAs(before)
    const { json } = await customer.put(
      `/api/tickets/${id}`,
      { status: 'resolved', priority: 'critical', userId: 1 },
      200,
    )
    expect(json).toMatchObject({ id, status: after, priority: 'medium', userId: customer.id })
    expect((await customer.get(`/api/tickets/${id}/responses`, 200)).json).toMatchObject([
      { userId: customer.id, isStaff: false, message: 'Ticket marked as resolved by customer.' },
    ])
  })

  it.each(['resolved', 'closed'])('A customer cannot resolve a ticket that is %s', async (status) => {
    const id = await ticketAs(status)
    await customer.put(`/api/tickets/${id}`, { status: 'resolved' }, 409)
    expect((await customer.get(`/api/tickets/${id}/responses`, 200)).json).toEqual([])
  })

  it.each([
    { status: 'closed' },
    { status: 'open' },
    { status: 'in_progress' },
    { priority: 'critical' },
    {},
  ])('A customer may change nothing but the status, to resolved (%j)', async (change) => {
    const id = await raise()
    await customer.put(`/api/tickets/${id}`, change, 403)
    expect((await customer.get(`/api/tickets/${id}`)).json).toMatchObject({
      status: 'open',
      priority: 'medium',
    })
  })

  it('Staff may set any status and any priority in any order, also after closing', async () => {
    const id = await raise()
    for (const status of ['closed', 'open', 'resolved', 'in_progress', 'closed', 'resolved']) {
      const response = await agent.put(`/api/tickets/${id}`, { status, title: 'Mine', userId: agent.id }, 200)
      expect(response.json).toMatchObject({
        id,
        status,
        title: problem.title,
        userId: customer.id,
        priority: 'medium',
      })
    }
    for (const priority of ['low', 'critical', 'high']) {
      const response = await agent.put(`/api/tickets/${id}`, { priority }, 200)
      expect(response.json).toMatchObject({ status: 'resolved', priority })
    }
  })

  it('Whatever staff set is in the ticket, for staff with the name of who did', async () => {
    const id = await raise(customer)
    const path = `/api/tickets/${id}`
    await agent.put(path, { status: 'in_progress', priority: 'high' }, 200)
    await agent.put(path, { status: 'in_progress', priority: 'high' }, 200)
    await agent.put(path, { priority: 'low' }, 200)
    await customer.put(path, { status: 'resolved' }, 200)
    const eventsFor = async (client: SignedInClient) =>
      (ticket.parse((await client.get(path, 200)).json).events ?? []).map(
        ({ id: _, createdAt: __, ...event }) => event,
      )
    const events = [
      { status: 'in_progress', priority: 'high' },
      { status: null, priority: 'low' },
    ]
    expect(await eventsFor(customer)).toEqual(events)
    const authorName = agent.username
    expect(await eventsFor(agent)).toEqual(events.map((event) => ({ ...event, authorName })))
  })

  it.each([{ status: 'done' }, { priority: 'urgent' }, { status: null }, {}, { title: 'Other title' }])(
    'Staff cannot set an unknown status or priority, or another field (%j)',
    async (change) => {
      await expectStatus(400, agent.put(`/api/tickets/${await raise()}`, change))
    },
  )

  it('Whether a response comes from staff follows from who signed in, not from what was sent', async () => {
    const id = await raise()
    const asked = await customer.post(
      `/api/tickets/${id}/responses`,
      { message: ' Hello? ', isStaff: true, userId: 1 },
      201,
    )
    expect(asked.json).toEqual({
      id: asked.field('id'),
      ticketId: id,
      userId: customer.id,
      message: 'Hello?',
      isStaff: false,
      createdAt: asked.field('createdAt'),
    })
    const answered = await agent.post(
      `/api/tickets/${id}/responses`,
      { message: 'Hi!\nOn it.', isStaff: false },
      201,
    )
    expect(answered.json).toMatchObject({ message: 'Hi!\nOn it.', isStaff: true, userId: agent.id })
    expect((await customer.get(`/api/tickets/${id}/responses`, 200)).json).toEqual([
      asked.json,
      answered.json,
    ])
  })

  it('Staff are told which of them has answered, and customers are not', async () => {
    const [grace, plain] = [await app.signInAs('agent'), await app.signInAs('Administrator')]
    const named = { fullName: 'Grace Hopper' }
    await app.context.database.db.updateTable('users').set(named).where('id', '=', grace.id).execute()
    const id = await raise()
    const path = `/api/tickets/${id}/responses`
    for (const who of [customer, grace, plain]) await who.post(path, { message: 'Hello?' }, 201)
    const { username } = await app.context.database.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', plain.id)
      .executeTakeFirstOrThrow()
    const names = z.array(z.object({ authorName: z.optional(z.string()) }))
    for (const who of [agent, grace, plain]) {
      const rows = names.parse((await who.get(path, 200)).json)
      expect(rows.map(({ authorName }) => authorName)).toEqual([undefined, 'Grace Hopper', username])
    }
    const told = (await customer.get(path, 200)).text
    expect(told).not.toContain('authorName')
    expect(told).not.toContain('Grace Hopper')
  })

  it.each(['', '   ', '\n'])('An empty response (%j) is refused', async (message) => {
    const response = await agent.post(`/api/tickets/${await raise()}/responses`, { message }, 400)
    expect(response.json).toEqual({
      message: 'Response cannot be empty',
      fields: { message: 'Response cannot be empty' },
    })
  })

  it('A closed ticket accepts no response from anybody; a resolved one does and stays resolved', async () => {
    const closed = await ticketAs('closed')
    for (const who of [customer, agent, await app.signInAs('Administrator')]) {
      const refusal = await who.post(`/api/tickets/${closed}/responses`, { message: 'One more thing' }, 409)
      expect(refusal.field('message')).toBe('This ticket is closed and cannot be updated.')
    }
    const resolved = await ticketAs('resolved')
    await customer.post(`/api/tickets/${resolved}/responses`, { message: 'One more thing' }, 201)
    expect((await customer.get(`/api/tickets/${resolved}`)).field('status')).toBe('resolved')
  })

  it('A change and a response set the time of the last update; reading does not', async () => {
    const id = await raise()
    const before = '2024-01-05T15:04:05.000Z'
    const reset = () =>
      app.context.database.db.updateTable('tickets').set({ updatedAt: before }).where('id', '=', id).execute()
    const updatedAt = async () => String((await customer.get(`/api/tickets/${id}`)).field('updatedAt'))
    await reset()
    expect(await updatedAt()).toBe(before)
    await agent.put(`/api/tickets/${id}`, { priority: 'low' }, 200)
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.now() - 60_000)
    await reset()
    const response = await agent.post(`/api/tickets/${id}/responses`, { message: 'On it' }, 201)
    expect(await updatedAt()).toBe(response.field('createdAt'))
  })

  it('Customers see the counts by status of their own tickets, staff of all', async () => {
    const other = await app.signInAs('customer')
    const none = { open: 0, in_progress: 0, resolved: 0, closed: 0, active: 0 }
    expect((await other.get('/api/tickets/summary', 200)).json).toEqual(none)
    const before = ticketSummary.parse((await agent.get('/api/tickets/summary', 200)).json)
    await raise(other)
    await agent.put(`/api/tickets/${await raise(other)}`, { status: 'closed' }, 200)
    expect((await other.get('/api/tickets/summary')).json).toEqual({ ...none, open: 1, closed: 1, active: 1 })
    const { open, closed, active, ...rest } = before
    const after = { ...rest, open: open + 1, closed: closed + 1, active: active + 1 }
    expect((await agent.get('/api/tickets/summary')).json).toEqual(after)
  })

  it('Customers do not get the counts that staff have just loaded', async () => {
    await raise()
    const all = ticketSummary.parse((await agent.get('/api/tickets/summary', 200)).json)
    expect(all.active).toBeGreaterThan(0)
    const other = await app.signInAs('customer')
    expect((await other.get('/api/tickets/summary', 200)).field('active')).toBe(0)
  })

  it('A form that is sent twice with the same key creates one ticket, one response and one resolution', async () => {
    const owner = await app.signInAs('customer')
    const twice = async (method: string, path: string, body: unknown, key: string) => {
      const sending = () => owner.send(method, path, { body, headers: { 'idempotency-key': key } })
      const [first, second] = await Promise.all([sending(), sending()])
      expect(second.text).toBe(first.text)
      expect([first.status, second.status]).not.toContain(409)
      return Number(first.field('id'))
    }
    const id = await twice('POST', '/api/tickets', problem, 'form-id-0001')
    expect((await owner.get('/api/tickets')).json).toHaveLength(1)
    await twice('POST', `/api/tickets/${id}/responses`, { message: 'Hello?' }, 'form-id-0002')
    await twice('PUT', `/api/tickets/${id}`, { status: 'resolved' }, 'form-id-0003')
    expect((await owner.get(`/api/tickets/${id}/responses`)).json).toHaveLength(2)
    const key = { 'idempotency-key': 'form-id-0001' }
    const other = { ...problem, title: 'Another title' }
    expect((await owner.send('POST', '/api/tickets', { body: other, headers: key })).status).toBe(409)
  })

  it('A response to a conversation that has grown is refused, unless it was added already or names no version', async () => {
    const path = `/api/tickets/${await raise()}/responses`
    const respond = (message: string, headers: Record<string, string>) =>
      customer.send('POST', path, { body: { message }, headers })
    const none = { 'if-match': '"none"' }
    const first = await respond('Hello?', { ...none, 'idempotency-key': 'response-0001' })
    expect(first.status, first.text).toBe(201)
    expect((await respond('Hello?', { ...none, 'idempotency-key': 'response-0001' })).text).toBe(first.text)
    const version = { 'if-match': `"${versionOf(createResponse, ticketResponse.parse(first.json))}"` }
    await agent.post(path, { message: 'Yes?' }, 201)
    for (const started of [none, version]) {
      const refused = await respond('Nobody answers', { ...started, 'idempotency-key': 'response-0002' })
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('Yes?')
    }
    expect((await customer.get(path, 200)).json).toHaveLength(2)
    expect((await respond('Nobody answers', {})).status, 'a client without versions').toBe(201)
  })

  it('Staff cannot change or answer a ticket that does not exist', async () => {
    for (const role of ['agent', 'Administrator'] as const) {
      const person = await app.signInAs(role)
      await expectStatus(404, person.put('/api/tickets/2147483647', { status: 'resolved' }))
      await expectStatus(404, person.post('/api/tickets/2147483647/responses', { message: 'Hello?' }))
    }
  })

  it("A ticket stays when its customer's account is deleted", async () => {
    const gone = await app.signInAs('customer')
    const id = await raise(gone)
    await app.context.database.db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect((await agent.get(`/api/tickets/${id}`, 200)).field('userId')).toBe(gone.id)
    await agent.post(`/api/tickets/${id}/responses`, { message: 'Are you there?' }, 201)
  })
})
