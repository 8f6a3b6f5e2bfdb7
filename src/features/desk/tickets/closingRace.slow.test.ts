import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../server/database/engine.ts'
import { now } from '../../../server/database/now.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'

// SQLite runs transactions one after the other.
const races: [Engine, number][] = [
  ['sqlite', 60],
  ['postgres', 500],
]

describe.each(races)('Closing a ticket while someone responds to it (%s)', (engine, times) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it(`leaves no response after the closing, ${times} times`, { timeout: 60_000 }, async () => {
    const { db } = app.context.database
    const [customer, agent] = [await app.signInAs('customer'), await app.signInAs('agent')]
    const problem = { userId: customer.id, title: 'Closing time', description: 'Quick!', category: 'other' }
    const tickets = await db
      .insertInto('tickets')
      .values(Array.from({ length: times }, () => ({ ...problem, createdAt: now(), updatedAt: now() })))
      .returning('id')
      .execute()

    const responses = new Map<number, number>()
    const race = async ({ id }: { id: number }) => {
      const respond = () => customer.post(`/api/tickets/${id}/responses`, { message: 'Wait!' })
      const close = () => agent.put(`/api/tickets/${id}`, { status: 'closed' }, 200)
      const pair = id % 2 === 0 ? [respond(), close()] : [close(), respond()]
      const statuses = (await Promise.all(pair)).map(({ status }) => status)
      responses.set(id, Math.max(...statuses))
    }
    for (let start = 0; start < times; start += 20)
      await Promise.all(tickets.slice(start, start + 20).map(race))

    const rows = await db
      .selectFrom('tickets')
      .leftJoin('ticketResponses', 'ticketResponses.ticketId', 'tickets.id')
      .select([
        'tickets.id',
        'tickets.status',
        'tickets.updatedAt',
        'ticketResponses.createdAt as answeredAt',
      ])
      .execute()
    expect(rows).toHaveLength(times)
    for (const { id, status, updatedAt, answeredAt } of rows) {
      expect(status).toBe('closed')
      expect(responses.get(id)).toBe(answeredAt === null ? 409 : 201)
      if (answeredAt !== null) expect(answeredAt <= updatedAt).toBe(true)
    }
    expect(new Set(responses.values())).toEqual(new Set([201, 409]))
  })
})
