import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
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
