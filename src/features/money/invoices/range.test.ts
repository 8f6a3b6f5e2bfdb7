import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { formatHundredths } from './money.ts'
import { invoiceOrders, invoiceRow, invoiceStatuses, staffInvoiceRow, type ListedInvoice } from './schema.ts'

/** Refuses undeclared fields. */
const exactRows = z.array(z.union([z.strictObject(invoiceRow.shape), z.strictObject(staffInvoiceRow.shape)]))

const isWithin = (day: string, from: string | undefined, to: string | undefined) =>
  day >= (from ?? day) && day <= (to ?? day)

const hasWords = (number: string, typed: string) => {
  const words = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean)
  return words(typed).every((word) =>
    words(number).some((each) => (word.length === 1 ? each === word : each.startsWith(word))),
  )
}

/** The default order. */
function sortBy({ issuedFrom, issuedTo, dueFrom, dueTo, amountFrom, amountTo }: Record<string, string>) {
  if (dueFrom ?? dueTo) return 'dueDate'
  if (issuedFrom ?? issuedTo) return 'issueDate'
  return (amountFrom ?? amountTo) ? 'amount' : 'id'
}

/** The expected response, computed independently: all invoices, filtered and sorted here. */
function expectedRows(all: readonly ListedInvoice[], selection: Record<string, string>): ListedInvoice[] {
  const { status, customer, issuedFrom, issuedTo, dueFrom, dueTo, amountFrom, amountTo } = selection
  const { words = '', sort = sortBy(selection), direction = 'descending' } = selection
  const sign = direction === 'ascending' ? 1 : -1
  const compared = (one: ListedInvoice, other: ListedInvoice): number => {
    if (sort === 'amount') return Number(one.amount) - Number(other.amount)
    if (sort !== 'invoiceNumber' && sort !== 'issueDate' && sort !== 'dueDate') return 0
    return one[sort] < other[sort] ? -1 : Number(one[sort] > other[sort])
  }
  return all
    .filter(
      (row) =>
        (status ?? row.status) === row.status &&
        Number(customer ?? row.userId) === row.userId &&
        isWithin(row.issueDate, issuedFrom, issuedTo) &&
        isWithin(row.dueDate, dueFrom, dueTo) &&
        Number(row.amount) >= Number(amountFrom ?? 0) &&
        Number(row.amount) <= Number(amountTo ?? Infinity) &&
        hasWords(row.invoiceNumber, words),
    )
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

  it.each(invoiceOrders.flatMap((sort) => directions.map((direction) => [sort, direction] as const)))(
    'sorted by %s, %s, is right for every filter and at every place',
    async (sort, direction) => {
      const filters: Record<string, string>[] = [
        {},
        ...invoiceStatuses.map((status) => ({ status })),
        { customer: String(other.id) },
        { customer: String(other.id), status: 'unpaid' },
        { issuedFrom: '2026-01-10', issuedTo: '2026-01-12' },
        { dueFrom: '2026-02-20' },
        { dueTo: '2026-02-09', status: 'paid' },
        { amountFrom: '0.1', amountTo: '12.05' },
        { amountTo: '9.99', issuedTo: '2026-01-15', customer: String(other.id) },
        { words: 'inv 9', status: 'overdue' },
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
            expect(response.headers['content-range']).toMatch(
              new RegExp(`^rows ${first}-\\d+/${rows.length}$`),
            )
            found.push(...exactRows.parse(response.json))
          }
          expect(found, JSON.stringify(selection)).toEqual(rows)
        }
      }
    },
  )

  it('is the same as a filter of all invoices for any selection', async () => {
    const maybe = (...values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
    const selections = fc.record({
      status: maybe(...invoiceStatuses),
      customer: maybe(String(customer.id), String(other.id)),
      issuedFrom: maybe('2025-12-31', '2026-01-10', '2026-02-01'),
      issuedTo: maybe('2026-01-05', '2026-01-20'),
      dueFrom: maybe('2026-02-03', '2026-02-27'),
      dueTo: maybe('2026-02-10', '2027-01-01'),
      amountFrom: maybe('0', '.05', '12', '49.99'),
      amountTo: maybe('0.99', '37', '99999999.99'),
      words: maybe('inv', '7', 'INV-1', '1 2', 'nowhere'),
      sort: maybe(...invoiceOrders),
      direction: maybe(...directions),
    })
    await fc.assert(
      fc.asyncProperty(selections, fc.boolean(), async (chosen, isStaff) => {
        const selection = Object.fromEntries(
          Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== undefined),
        )
        const seen = isStaff ? all : all.filter(({ userId }) => userId === customer.id)
        const response = await read(isStaff ? agent : customer, 'rows=0-499', selection)
        const found = exactRows.parse(response.json).map(({ id }) => id)
        expect(found, JSON.stringify(selection)).toEqual(expectedRows(seen, selection).map(({ id }) => id))
      }),
      { numRuns: Number(process.env['RANDOM_SELECTIONS'] ?? 100) },
    )
  })

  it('has the invoices of the people of a company, from when they joined it', async () => {
    const { db } = app.context.database
    const { id: companyId } = await db
      .insertInto('companies')
      .values({ name: 'Riverside', createdAt: now(), updatedAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const joined = all[200]?.id ?? 0
    await db
      .insertInto('companyMembers')
      .values({ userId: other.id, companyId, invoicesAfter: joined, createdAt: now(), updatedAt: now() })
      .execute()
    const ofOther = all.filter(({ id, userId }) => userId === other.id && id > joined)
    const paid = { company: String(companyId), status: 'paid', sort: 'amount' }
    const response = await read(agent, 'rows=0-499', paid)
    expect(response.json).toEqual(expectedRows(ofOther, { status: 'paid', sort: 'amount' }))
    expect((await read(customer, 'rows=0-499', paid)).json).toEqual([])
  })

  it('is refused for parameters that do not exist, and without a range', async () => {
    for (const selection of [
      { status: 'open' },
      { customer: '-1' },
      { company: 'x' },
      { dueFrom: '2026-02-30' },
      { issuedTo: '2026-01-05T10:00:00Z' },
      { amountFrom: '-1' },
      { amountTo: '1,23,4' },
      { amountTo: 'x'.repeat(10_000) },
      { words: 'x'.repeat(301) },
      { sort: 'items' },
      { direction: 'up' },
    ]) {
      expect([selection, (await read(agent, 'rows=0-9', selection)).status]).toEqual([selection, 400])
    }
    expect((await agent.get('/api/invoices?status=paid')).status).toBe(400)
  })
})
