import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { now } from '../../server/database/now.ts'
import { directions } from '../../rowOrder.ts'
import { formatHundredths } from './money.ts'
import { invoiceRow, staffInvoiceRow, invoiceStatuses, type ListedInvoice } from './schema.ts'

/** Refuses what is not declared. */
const exactRows = z.array(z.union([z.strictObject(invoiceRow.shape), z.strictObject(staffInvoiceRow.shape)]))

/** The expected response, computed independently: all invoices, filtered and sorted here. */
function expectedRows(
  all: readonly ListedInvoice[],
  { status, customer, sort = 'id', direction = 'descending' }: Record<string, string>,
): ListedInvoice[] {
  const sign = direction === 'ascending' ? 1 : -1
  const compared = (one: ListedInvoice, other: ListedInvoice): number => {
    if (sort === 'amount') return Number(one.amount) - Number(other.amount)
    if (sort !== 'invoiceNumber' && sort !== 'issueDate' && sort !== 'dueDate') return 0
    return one[sort] < other[sort] ? -1 : Number(one[sort] > other[sort])
  }
  return all
    .filter((row) => (status ?? row.status) === row.status && Number(customer ?? row.userId) === row.userId)
    .toSorted((one, other) => {
      const rank = invoiceStatuses.indexOf(one.status) - invoiceStatuses.indexOf(other.status)
      if (sort === 'status') return sign * rank || other.id - one.id
      return sign * (compared(one, other) || one.id - other.id)
    })
}

describe.each(engines)('A range of invoices (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient
  let customer: HttpClient & { id: number }
  let other: HttpClient & { id: number }
  let all: ListedInvoice[]
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
    other = await app.signInAs('customer')
    const edgeAmounts = [0, 5, 10, 99, 100, 12_305, 9_999_999_999]
    const rows = Array.from({ length: 300 }, (_, index) => ({
      userId: index % 3 === 0 ? other.id : customer.id,
      invoiceNumber: `INV-${(index * 7919) % 1000}`,
      amountCents: edgeAmounts[index] ?? (index * 37) % 5000,
      status: invoiceStatuses[((index * 31) % 7) % 4] ?? 'paid',
      issueDate: `2026-01-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
      dueDate: `2026-02-${String(1 + ((index * 13) % 28)).padStart(2, '0')}`,
      items: '[]',
      createdAt: now(),
      updatedAt: now(),
    }))
    await app.context.database.db.insertInto('invoices').values(rows).execute()
    all = exactRows.parse((await agent.get('/api/invoices', 200)).json)
    const amounts = rows.map(({ amountCents }) => formatHundredths(amountCents))
    expect(all.map(({ amount }) => amount)).toEqual(amounts.toReversed())
  })
  afterAll(() => app.stop())

  function read(who: HttpClient, range: string, selection: Record<string, string> = {}) {
    const query = new URLSearchParams(selection).toString()
    return who.send('GET', `/api/invoices?${query}`, { headers: { range } })
  }

  it.each(
    ['id', 'invoiceNumber', 'issueDate', 'dueDate', 'amount', 'status'].flatMap((sort) =>
      directions.map((direction) => [sort, direction] as const),
    ),
  )('sorted by %s, %s, is right for every filter and at every place', async (sort, direction) => {
    const filters: Record<string, string>[] = [
      {},
      ...invoiceStatuses.map((status) => ({ status })),
      { customer: String(other.id) },
      { customer: String(other.id), status: 'unpaid' },
    ]
    for (const filter of filters) {
      const selection = { ...filter, sort, direction }
      const expected = expectedRows(all, selection)
      for (const [who, rows] of [
        [agent, expected],
        [
          customer,
          expected.filter(({ userId }) => userId === customer.id).map(({ customerName: _, ...row }) => row),
        ],
      ] as const) {
        const found: ListedInvoice[] = []
        for (let first = 0; first < rows.length; first += 41) {
          const response = await read(who, `rows=${first}-${first + 40}`, selection)
          expect(response.headers['content-range']).toMatch(new RegExp(`^rows ${first}-\\d+/${rows.length}$`))
          found.push(...exactRows.parse(response.json))
        }
        expect(found, JSON.stringify(selection)).toEqual(rows)
      }
    }
  })

  it('is refused for parameters that do not exist, and without a range', async () => {
    for (const selection of [
      { status: 'open' },
      { customer: '-1' },
      { sort: 'items' },
      { direction: 'up' },
    ]) {
      expect([selection, (await read(agent, 'rows=0-9', selection)).status]).toEqual([selection, 400])
    }
    expect((await agent.get('/api/invoices?status=paid')).status).toBe(400)
  })
})
