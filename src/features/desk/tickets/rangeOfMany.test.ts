import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { ticketCategories, ticketPriorities, ticketStatuses } from './schema.ts'
import type { Filter } from './server/indexes.ts'
import { selectedIds, valuesOf } from './server/selected.ts'

describe.each(bothEngines)('A range of very many tickets (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    const { db } = app.context.database
    const { id: userId } = await app.signInAs('customer')
    const at = now()
    for (let start = 0; start < 5_600; start += 400) {
      const rows = Array.from({ length: 400 }, (_, index) => ({
        userId,
        title: `Ticket ${start + index}`,
        description: 'Nothing is said of it.',
        status: start < 400 ? ('open' as const) : ('closed' as const),
        category: start === 400 ? 'billing' : 'other',
        createdAt: at,
        updatedAt: at,
      }))
      await db.insertInto('tickets').values(rows).execute()
    }
  })
  afterAll(() => app.stop())

  const read = (selection: Record<string, string>) =>
    agent.send('GET', `/api/tickets?${new URLSearchParams(selection).toString()}`, {
      headers: { range: 'rows=0-9' },
    })

  it('is refused in an order that no index has, unless the filter leaves few', async () => {
    const response = await read({ status: 'closed', sort: 'title' })
    expect(response.status).toBe(400)
    expect(response.json).toHaveProperty('message', expect.stringContaining('More than 5,000 results'))
    expect((await read({ status: 'open', sort: 'title' })).status).toBe(206)
    expect((await read({ sort: 'title' })).status).toBe(206)
    expect((await read({ status: 'closed', category: 'other' })).status).toBe(400)
    expect((await read({ status: 'closed', category: 'other,billing' })).status).toBe(400)
    const few = await read({ status: 'closed', category: 'billing,service' })
    expect(few.headers['content-range']).toBe('rows 0-9/400')
  })

  it('of colleagues is ordered by time in an index that contains the time', async () => {
    const viewer = { id: 1, role: 'customer', ofCompany: true } as const
    const order = { engine, orderBy: sql.ref('updatedAt'), direction: 'desc', limit: 5 } as const
    const [walk] = await walksOf(app.context.database, (tx) =>
      selectedIds(tx, valuesOf(viewer, {}), viewer, order).execute(),
    )
    // Another index would cost SQLite a look-up for each ticket of each colleague.
    expect(walk?.plan).not.toMatch(/tickets USING INDEX/)
  })

  it('is counted by status unless too many tickets would be walked', async () => {
    const summaryOf = async (query: string) => (await agent.get(`/api/tickets/summary?${query}`, 200)).json
    expect(await summaryOf('age=week')).toBeNull()
    expect(await summaryOf('words=ticket')).toBeNull()
    expect(await summaryOf('category=billing,other')).toMatchObject({ open: 400, closed: 5200, active: 400 })
    expect(await summaryOf('category=billing&age=week')).toMatchObject({ open: 0, closed: 400 })
    expect(await summaryOf('words=5599')).toMatchObject({ closed: 2, customerReplied: 0 })
    for (const query of ['priority=urgent', 'tag=x'])
      expect((await agent.get(`/api/tickets/summary?${query}`)).status).toBe(400)
  })

  it('is filtered among the newest that have the words, and then has no length', async () => {
    const rangeOf = async (selection: Record<string, string>) =>
      (await read(selection)).headers['content-range']
    expect(await rangeOf({ words: 'ticket' })).toBe('rows 0-9/*')
    expect(await rangeOf({ words: 'ticket', sort: 'title' })).toBe('rows 0-9/*')
    expect(await rangeOf({ words: 'ticket 5599' })).toBe('rows 0-1/2')
    expect(await rangeOf({ words: '#5599 nothing', sort: 'title' })).toBe('rows 0-1/2')
    expect(await rangeOf({ words: 'tick 17', status: 'open' })).toBe('rows 0-9/12')
    expect((await read({ words: 'ticket 1x' })).json).toEqual([])
    const others = await read({ words: 'ticket', status: 'resolved' })
    expect(others.status).toBe(400)
    expect(others.json).toHaveProperty('message', expect.stringContaining('Add a word.'))
  })
})

describe.each(bothEngines)('A filter with several values (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient & { id: number }
  let colleague: HttpClient & { id: number }
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    colleague = await app.signInAs('agent')
    const { db } = app.context.database
    const { id: userId } = await app.signInAs('customer')
    const at = now()
    for (let start = 0; start < 24_000; start += 400) {
      const rows = Array.from({ length: 400 }, (_, index) => ({
        userId,
        title: 'Printer',
        description: 'Nothing is said of it.',
        status: ticketStatuses[(start + index) % 3 === 0 ? 3 : index % 4] ?? 'open',
        priority: ticketPriorities[index % 5 === 0 ? index % 4 : 1] ?? 'low',
        category: ticketCategories[(index * 7) % 5] ?? 'other',
        customerRepliedAt: index % 40 === 0 ? at : null,
        assigneeId: [null, agent.id, colleague.id][index % 3] ?? null,
        createdAt: at,
        updatedAt: at,
      }))
      await db.insertInto('tickets').values(rows).execute()
    }
    if (engine === 'postgres') await sql`vacuum analyze "tickets"`.execute(db)
  })
  afterAll(() => app.stop())

  it('is read from an index for each value and merged, without sorting', async () => {
    const filters: Filter[] = [
      { priority: ['high', 'critical'] },
      { priority: ['low', 'critical'], status: 'closed' },
      { category: ['billing', 'other', 'service'] },
      { assignee: [agent.id, colleague.id] },
      { assignee: [agent.id, colleague.id], status: 'resolved' },
      { priority: ['low', 'high'], customerReplied: 'yes' },
    ]
    const viewer = { id: agent.id, role: 'agent', ofCompany: false } as const
    for (const filter of filters) {
      const walks = await walksOf(app.context.database, (tx) =>
        selectedIds(tx, valuesOf(viewer, filter), viewer, {
          engine,
          direction: 'desc',
          limit: 100,
          offset: 20,
        }).execute(),
      )
      expect(walks).toHaveLength(1)
      for (const { plan, rows = 0 } of walks) {
        expect(plan, JSON.stringify(filter)).not.toMatch(/TEMP B-TREE|Sort Method|Seq Scan/)
        expect(rows, plan).toBeLessThanOrEqual(121)
      }
    }
  })

  it('by tags has each ticket once, in order, although it has several of them', async () => {
    const { db } = app.context.database
    const tag = (name: string) => ({ name, nameKey: name, color: 'grey' as const, createdAt: now() })
    const tags = await db
      .insertInto('tags')
      .values([tag('one'), tag('two'), tag('three')])
      .returning('id')
      .execute()
    const tickets = await db.selectFrom('tickets').select(['id', 'status']).orderBy('id', 'desc').execute()
    const tagged = tickets
      .slice(0, 60)
      .flatMap(({ id: ticketId }, at) =>
        tags.filter((_, index) => at % (index + 2) === 0).map(({ id: tagId }) => ({ ticketId, tagId })),
      )
    await db.insertInto('ticketTags').values(tagged).execute()
    const expected = tickets.filter(({ id }) => tagged.some(({ ticketId }) => ticketId === id))
    for (const status of ['', '&status=closed']) {
      const query = `tag=${tags.map(({ id }) => id).join()}${status}`
      const { rows } = await agent.send('GET', `/api/tickets?${query}`, { headers: { range: 'rows=0-99' } })
      expect(rows.map(({ id }) => id)).toEqual(
        expected.filter((each) => status === '' || each.status === 'closed').map(({ id }) => id),
      )
    }
  })

  it('by tags is read from the index of tags alone', async () => {
    const { db } = app.context.database
    const names = ['many', 'more'].map((name) => ({
      name,
      nameKey: name,
      color: 'grey' as const,
      createdAt: now(),
    }))
    const tags = await db.insertInto('tags').values(names).returning('id').execute()
    const tagIds = tags.map(({ id }) => id)
    for (const [at, tagId] of tagIds.entries())
      await sql`insert into "ticketTags" ("ticketId", "tagId")
        select "id", ${sql.lit(tagId)} from "tickets" where "id" % 3 <> ${sql.lit(at)}`.execute(db)
    if (engine === 'postgres') await sql`vacuum analyze "ticketTags"`.execute(db)
    const viewer = { id: agent.id, role: 'agent', ofCompany: false } as const
    for (const [tag, most] of [
      [tagIds.slice(0, 1), 120],
      [tagIds, 240],
    ] as const) {
      const page = { engine, direction: 'desc', limit: 100, offset: 20 } as const
      const walks = await walksOf(app.context.database, (tx) =>
        selectedIds(tx, valuesOf(viewer, { tag: [...tag] }), viewer, page).execute(),
      )
      expect(walks).toHaveLength(1)
      for (const { plan, rows = 0 } of walks) {
        expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan|SEARCH tickets/)
        expect(rows, plan).toBeLessThanOrEqual(most)
      }
    }
    const path = `/api/tickets?tag=${tagIds.join()}`
    const [first, last] = await Promise.all(
      ['rows=0-99', 'rows=23999-'].map((range) => agent.send('GET', path, { headers: { range } })),
    )
    expect(first?.headers['content-range']).toBe('rows 0-99/24000')
    expect(first?.rows.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 100 }, (_, at) => 24_000 - at),
    )
    expect(last?.rows).toMatchObject([{ id: 1 }])
  })

  it('has a length, is counted and is exported like with one value', async () => {
    const filter = { priority: 'low,critical' }
    const { rows: ids } = await sql<{ count: number }>`select count(*) as "count" from "tickets"
      where "priority" in ('low', 'critical')`.execute(app.context.database.db)
    const total = ids[0]?.count
    const query = new URLSearchParams(filter).toString()
    const last = await agent.send('GET', `/api/tickets?${query}`, {
      headers: { range: `rows=${Number(total) - 3}-` },
    })
    expect(last.headers['content-range']).toMatch(new RegExp(`/${total}$`))
    expect(last.rows).toHaveLength(3)
    const file = await agent.send('POST', '/api/ticket-exports', { body: filter })
    expect(file.text.trim().split('\r\n')).toHaveLength(Number(total) + 1)
  })
})
