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
