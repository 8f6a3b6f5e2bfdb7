import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../server/database/engine.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'

// SQLite runs transactions one after the other.
const races: [Engine, number][] = [
  ['sqlite', 20],
  ['postgres', 60],
]

describe.each(races)('Two agents writing the same invoice number at once (%s)', (engine, pairs) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it(`make one invoice and one refusal, ${pairs} times`, async () => {
    const [customer, one, other] = await Promise.all([
      app.signInAs('customer'),
      app.signInAs('agent'),
      app.signInAs('Administrator'),
    ])
    const race = async (turn: number) => {
      const body = {
        userId: customer.id,
        invoiceNumber: `INV-2026-${turn}`,
        issueDate: '2026-01-05',
        dueDate: '2026-02-04',
        status: 'unpaid',
        items: [{ description: 'Labour', quantity: 1, unitPrice: 1 }],
      }
      const responses = await Promise.all([
        one.post('/api/invoices', body),
        other.post('/api/invoices', body),
      ])
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
      expect(responses.find(({ status }) => status === 409)?.json).toEqual({
        message: 'Invoice number already exists',
        fields: { invoiceNumber: 'Invoice number already exists' },
      })
    }
    for (let start = 0; start < pairs; start += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => race(start + index)))
    }
    expect((await customer.get('/api/invoices/summary', 200)).field('unpaid')).toBe(pairs)
  })
})
