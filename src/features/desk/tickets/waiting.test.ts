import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { TicketSelection } from './schema.ts'
import { waitsSince } from './server/assignees.ts'
import { selectedIds, valuesOf } from './server/selected.ts'

const problem = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
}

describe.each(bothEngines)('A ticket that is not resolved (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  async function waitingIds(side: 'us' | 'customer') {
    const headers = { range: 'rows=0-99' }
    return (await agent.send('GET', `/api/tickets?waiting=${side}`, { headers })).rows.map(({ id }) => id)
  }
  const respond = (who: SignedInClient, path: string, status?: string) =>
    who.post(`${path}/responses`, { message: 'Still broken', ...(status && { status }) }, 201)
  /** Whom the ticket waits for according to the lists. */
  async function waitingFor(path: string) {
    const id = Number(path.split('/').at(-1))
    const [us, them] = [await waitingIds('us'), await waitingIds('customer')]
    return [us.includes(id) && 'us', them.includes(id) && 'customer'].filter(Boolean).join()
  }

  it('waits for staff until they respond, and then for the customer until they reply', async () => {
    const { path } = await ticketOf(customer)
    expect(await waitingFor(path)).toBe('us')
    await respond(agent, path)
    expect(await waitingFor(path)).toBe('customer')
    await respond(customer, path)
    expect(await waitingFor(path)).toBe('us')
    await respond(agent, path, 'in_progress')
    expect(await waitingFor(path)).toBe('customer')
  })

  it('waits since the first reply that has no answer, else since it was created or opened again', async () => {
    const { path } = await ticketOf(customer)
    const since = async () => {
      const headers = { range: 'rows=0-99' }
      const { rows } = await agent.send('GET', '/api/tickets?waiting=us', { headers })
      const row = rows.find(({ id }) => path.endsWith(`/${String(id)}`))
      return row?.['waitsSince'] ?? row?.['createdAt']
    }
    const { createdAt } = (await agent.get(path, 200)).object
    expect(await since()).toBe(createdAt)
    await respond(customer, path)
    expect(await since()).toBe(createdAt)
    await respond(agent, path)
    const first = (await respond(customer, path)).object['createdAt']
    await respond(customer, path)
    expect(await since()).toBe(first)
    await agent.put(path, { status: 'in_progress' }, 200)
    expect(await since()).toBe(first)
    await agent.put(path, { status: 'closed' }, 200)
    const { updatedAt } = (await agent.put(path, { status: 'open' }, 200)).object
    expect(await since()).toBe(updatedAt)
    await agent.put(path, { status: 'resolved' }, 200)
    const reopening = (await respond(customer, path)).object['createdAt']
    expect(await since()).toBe(reopening)
  })

  it('still waits for staff where they have set a status or a priority only', async () => {
    const { path } = await ticketOf(customer)
    await respond(agent, path)
    await respond(customer, path)
    await agent.put(path, { status: 'in_progress', priority: 'high' }, 200)
    expect(await waitingFor(path)).toBe('us')
  })

  it('waits for nobody once it is resolved, and again when staff reopen it', async () => {
    const { path } = await ticketOf(customer)
    await respond(agent, path, 'resolved')
    expect(await waitingFor(path)).toBe('')
    const reopened = (await agent.put(path, { status: 'open' }, 200)).object
    expect(await waitingFor(path)).toBe('customer')
    const row = app.context.database.db.selectFrom('tickets').select('waitsSince')
    expect(await row.where('id', '=', Number(reopened['id'])).executeTakeFirst()).toEqual({
      waitsSince: null,
    })
  })

  it('waits for staff, and is in their queues, where the customer replied after it was resolved', async () => {
    const { path } = await ticketOf(customer)
    const id = Number(path.split('/').at(-1))
    await agent.put(`/api/tickets/${id}/assignment`, { assigneeId: agent.id }, 200)
    const counts = () => agent.get('/api/ticket-assignments/summary', 200)
    const inMine = async () => {
      const { rows } = await agent.send('GET', '/api/tickets?queue=mine', { headers: { range: 'rows=0-99' } })
      return rows.map((row) => row['id']).includes(id)
    }
    await respond(agent, path, 'resolved')
    expect([await waitingFor(path), await inMine()]).toEqual(['', false])
    const before = (await counts()).object
    await respond(customer, path)
    expect([await waitingFor(path), await inMine()]).toEqual(['us', true])
    expect((await counts()).object).toEqual({
      ...before,
      mine: Number(before['mine']) + 1,
      unresolved: Number(before['unresolved']) + 1,
      waitingForUs: Number(before['waitingForUs']) + 1,
    })
    await respond(agent, path)
    expect([await waitingFor(path), await inMine()]).toEqual(['', false])
    await respond(customer, path)
    await agent.put(path, { status: 'resolved' }, 200)
    expect([await waitingFor(path), await inMine()]).toEqual(['', false])
  })

  it('is found by an index that has no resolved tickets', async () => {
    const { database } = app.context
    const at = '2026-01-05T10:00:00.000Z'
    const closed = Array.from({ length: 500 }, () => ({
      ...problem,
      userId: customer.id,
      assigneeId: agent.id,
      priority: 'low' as const,
      status: 'closed' as const,
      createdAt: at,
      updatedAt: at,
    }))
    for (let times = 0; times < 10; times += 1)
      await database.db.insertInto('tickets').values(closed).execute()
    if (engine === 'postgres') await sql`analyze "tickets"`.execute(database.db)
    const viewer = { id: agent.id, role: 'agent', ofCompany: false } as const
    const filters: TicketSelection[] = [
      { queue: 'unresolved' },
      { waiting: 'us' },
      { waiting: 'us', priority: ['low', 'high'] },
      { queue: 'unassigned' },
      { queue: 'mine' },
      { queue: 'mine', status: 'open', priority: ['low'] },
      { waiting: 'us', assignee: [agent.id, customer.id] },
    ]
    const longest: TicketSelection = { waiting: 'us', priority: ['low', 'high'], sort: 'waitsSince' }
    for (const { sort, ...filter } of [...filters, longest]) {
      const walks = await walksOf(database, (tx) =>
        selectedIds(tx, valuesOf(viewer, filter), viewer, {
          engine,
          orderBy: sort && waitsSince,
          direction: 'asc',
          limit: 100,
        }).execute(),
      )
      expect(walks).toHaveLength(1)
      for (const { plan, rows } of walks) {
        expect(plan).toMatch(sort ? /tickets_waitsSince/ : /tickets_(queue|forStaff|waitsSince)/)
        expect(plan).not.toContain('TEMP B-TREE')
        if (rows !== undefined) expect(rows, plan).toBeLessThan(500)
      }
    }
  })
})
