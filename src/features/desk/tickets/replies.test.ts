import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { ticketsOf } from './server/queries.ts'

const problem = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
}

describe.each(bothEngines)('A reply of the customer (%s)', (engine) => {
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
  const respond = (who: SignedInClient, id: number) =>
    who.post(`/api/tickets/${id}/responses`, { message: 'Still broken' }, 201)
  const change = (id: number, body: object) => agent.put(`/api/tickets/${id}`, body, 200)
  const repliedAt = async (id: number) =>
    (await agent.get(`/api/tickets/${id}`, 200)).field('customerRepliedAt')
  const rows = z.array(z.object({ id: z.number(), customerRepliedAt: z.nullable(z.string()) }))
  const listed = async (query: string) => {
    const response = await agent.send('GET', `/api/tickets${query}`, { headers: { range: 'rows=0-99' } })
    expect([200, 206]).toContain(response.status)
    return rows.parse(response.json)
  }
  const repliedIds = async (query = '') => (await listed(`?customerReplied=yes${query}`)).map(({ id }) => id)
  const counted = async (query = '') =>
    (await agent.get(`/api/tickets/summary${query}`, 200)).field('customerReplied')

  it('marks the ticket from then on, in lists too, until staff respond', async () => {
    const id = await raise()
    expect(await repliedAt(id)).toBeNull()
    const at = (await respond(customer, id)).field('createdAt')
    expect(await repliedAt(id)).toBe(at)
    expect((await listed('')).find((row) => row.id === id)).toEqual({ id, customerRepliedAt: at })
    const whole = rows.parse((await agent.get('/api/tickets', 200)).json)
    expect(whole.find((row) => row.id === id)).toEqual({ id, customerRepliedAt: at })
    await respond(agent, id)
    expect(await repliedAt(id)).toBeNull()
    expect(await repliedIds()).not.toContain(id)
  })

  it('is answered by a status that staff set, not by a priority, and on a resolved ticket it is seen as well', async () => {
    const id = await raise()
    await respond(customer, id)
    const at = await repliedAt(id)
    await change(id, { priority: 'high' })
    expect(await repliedAt(id)).toBe(at)
    await change(id, { status: 'resolved' })
    expect(await repliedAt(id)).toBeNull()
    await respond(customer, id)
    expect(await repliedIds('&status=resolved')).toContain(id)
    expect(await repliedIds('&status=open')).not.toContain(id)
  })

  it('is not one that says that the customer has resolved the ticket', async () => {
    const id = await raise()
    await respond(customer, id)
    await customer.put(`/api/tickets/${id}`, { status: 'resolved' }, 200)
    expect(await repliedAt(id)).toBeNull()
  })

  it('is counted for staff, of one customer too, and customers are told nothing of others', async () => {
    const other = await app.signInAs('customer')
    const before = Number(await counted())
    const ids = [await raise(other), await raise(other), await raise(other)]
    for (const id of ids.slice(1)) await respond(other, id)
    expect(await counted()).toBe(before + 2)
    expect(await counted(`?customer=${other.id}`)).toBe(2)
    const ofCustomer = await agent.get(`/api/tickets/summary?customer=${other.id}`, 200)
    expect(ofCustomer.json).toMatchObject({ open: 3, closed: 0, active: 3 })
    const [first = 0] = await repliedIds(`&customer=${other.id}&sort=updatedAt&direction=ascending`)
    expect(first).toBe(ids[1])
    const foreign = await customer.get(`/api/tickets/summary?customer=${other.id}`, 200)
    expect(foreign.json).toEqual({ open: 0, in_progress: 0, resolved: 0, closed: 0, active: 0 })
    const own = await other.send('GET', '/api/tickets', { headers: { range: 'rows=0-9' } })
    expect(own.text).not.toContain('customerRepliedAt')
    expect((await other.get('/api/tickets', 200)).text).not.toContain('customerRepliedAt')
  })

  it('is asked for with a word that is known, and a customer who is an id', async () => {
    for (const query of ['customerReplied=no', 'customerReplied=', 'customerReplied=yes&customer=x'])
      expect(
        (await agent.send('GET', `/api/tickets?${query}`, { headers: { range: 'rows=0-9' } })).status,
      ).toBe(400)
    await agent.get('/api/tickets/summary?customer=x', 400)
  })

  it('is found by an index that has no other tickets', async () => {
    const { database } = app.context
    const at = '2026-01-05T10:00:00.000Z'
    const others = Array.from({ length: 500 }, () => ({
      ...problem,
      userId: customer.id,
      createdAt: at,
      updatedAt: at,
    }))
    for (let times = 0; times < 10; times += 1)
      await database.db.insertInto('tickets').values(others).execute()
    // Autovacuum may do this at any time. Doing it here makes the plans the same in every run.
    if (engine === 'postgres') await sql`analyze "tickets"`.execute(database.db)
    const viewer = { id: agent.id, role: 'agent', ofCompany: false } as const
    const walks = await walksOf(database, async (tx) => {
      const replied = ticketsOf(tx, viewer).where('customerRepliedAt', 'is not', null)
      await replied.select('id').orderBy('id', 'desc').limit(100).execute()
      const ofStatus = replied.where('status', '!=', 'closed')
      await ofStatus.select(({ fn }) => fn.countAll().as('count')).execute()
    })
    expect(walks).toHaveLength(2)
    for (const { plan, rows: walked } of walks) {
      expect(plan).toContain('tickets_customerReplied_id')
      if (walked !== undefined) expect(walked, plan).toBeLessThan(500)
    }
  })
})
