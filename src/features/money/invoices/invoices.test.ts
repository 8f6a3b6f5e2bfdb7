import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { invoice, invoiceSummary } from './schema.ts'
import { sumOutstanding } from './server/queries.ts'

const item = { description: 'Labour', quantity: 1, unitPrice: '10.00' }

describe.each(bothEngines)('Invoices (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  let serial = 0
  const form = (change: Record<string, unknown> = {}) => ({
    userId: customer.id,
    invoiceNumber: `INV-2026-${(serial += 1)}`,
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    items: [item],
    ...change,
  })
  const write = (change?: Record<string, unknown>) => agent.post('/api/invoices', form(change), 201)

  it('The server computes the totals of an invoice, whatever totals were sent', async () => {
    const sent = form({
      description: ' January ',
      amount: '1.00',
      id: 77,
      items: [
        { description: 'Labour', quantity: 1.5, unitPrice: '99.99', total: '0.01' },
        { description: 'Cable', quantity: '３', unitPrice: 0.1, total: 'NaN', totalCents: 5 },
      ],
    })
    const { json } = await agent.post('/api/invoices', sent, 201)
    const { id, createdAt } = invoice.parse(json)
    expect(json).toEqual({
      id,
      userId: customer.id,
      invoiceNumber: sent.invoiceNumber,
      amount: '150.29',
      status: 'unpaid',
      issueDate: '2026-01-05',
      dueDate: '2026-02-04',
      description: 'January',
      items: [
        { description: 'Labour', quantity: 1.5, unitPrice: '99.99', total: '149.99' },
        { description: 'Cable', quantity: 3, unitPrice: '0.10', total: '0.30' },
      ],
      createdAt,
      updatedAt: createdAt,
      sentAt: null,
    })
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    for (const who of [customer, agent])
      expect((await who.get(`/api/invoices/${id}`, 200)).json).toEqual(json)
  })

  it('A new invoice is unpaid unless another status is given, and needs no description', async () => {
    const { status: _, ...sent } = form({ description: '' })
    expect((await agent.post('/api/invoices', sent, 201)).json).toMatchObject({
      status: 'unpaid',
      description: null,
    })
    for (const status of ['paid', 'overdue', 'cancelled']) {
      expect((await write({ status })).field('status')).toBe(status)
    }
  })

  it.each([
    [{ userId: undefined }, 'userId', 'Customer is required'],
    [{ userId: '' }, 'userId', 'Customer is required'],
    [{ userId: 2_147_483_647 }, 'userId', 'This customer does not exist'],
    [{ userId: 3e9 }, 'userId', 'Customer is required'],
    [{ invoiceNumber: ' ' }, 'invoiceNumber', 'Invoice number is required'],
    [{ issueDate: '' }, 'issueDate', 'Issue date is required'],
    [{ issueDate: undefined }, 'issueDate', 'Issue date is required'],
    [{ dueDate: undefined }, 'dueDate', 'Due date is required'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'Invalid date'],
    [{ dueDate: '2025-02-29' }, 'dueDate', 'Invalid date'],
    [{ dueDate: '2026-13-01' }, 'dueDate', 'Invalid date'],
    [{ dueDate: '0000-01-01' }, 'dueDate', 'Invalid date'],
    [{ dueDate: '2026-1-5' }, 'dueDate', 'Invalid date'],
    [{ dueDate: 'tomorrow' }, 'dueDate', 'Invalid date'],
    [{ dueDate: '2026-01-05T99' }, 'dueDate', 'Invalid date'],
    [{ status: 'late' }, 'status', 'Status is required'],
    [{ items: [] }, 'items', 'At least one item is required'],
    [{ items: undefined }, 'items', 'At least one item is required'],
    [{ items: '[]' }, 'items', 'At least one item is required'],
    [{ items: Array.from({ length: 101 }, () => item) }, 'items', 'At most 100 items'],
    [{ items: [item, { ...item, description: ' ' }] }, 'items.1.description', 'Item description is required'],
    [{ items: [{ ...item, quantity: 0 }] }, 'items.0.quantity', 'Quantity must be at least 1'],
    [{ items: [{ ...item, quantity: 0.99 }] }, 'items.0.quantity', 'Quantity must be at least 1'],
    [{ items: [{ ...item, quantity: '' }] }, 'items.0.quantity', 'Quantity must be at least 1'],
    [{ items: [{ ...item, quantity: null }] }, 'items.0.quantity', 'Quantity must be at least 1'],
    [{ items: [{ ...item, quantity: 1.005 }] }, 'items.0.quantity', 'Quantity can have at most 2 decimals'],
    [{ items: [{ ...item, unitPrice: -0.01 }] }, 'items.0.unitPrice', 'Unit price must be a positive number'],
    [{ items: [{ ...item, unitPrice: 'NaN' }] }, 'items.0.unitPrice', 'Unit price must be a positive number'],
    [{ items: [{ ...item, unitPrice: '1e9' }] }, 'items.0.unitPrice', 'Unit price must be a positive number'],
    [{ items: [{ ...item, unitPrice: ' 1 ' }] }, 'items.0.unitPrice', 'Unit price must be a positive number'],
    [
      { items: [{ ...item, unitPrice: undefined }] },
      'items.0.unitPrice',
      'Unit price must be a positive number',
    ],
    [
      { items: [{ ...item, unitPrice: 1e9 }] },
      'items.0.unitPrice',
      'Unit price must be at most 99,999,999.99',
    ],
    [
      { items: [{ ...item, unitPrice: '1.005' }] },
      'items.0.unitPrice',
      'Unit price can have at most 2 decimals',
    ],
    [
      { items: [item, { ...item, unitPrice: '99999999.99' }] },
      'amount',
      'Amount must be at most 99,999,999.99',
    ],
    [
      { items: [{ ...item, quantity: 1e7, unitPrice: 1e7 }] },
      'amount',
      'Amount must be at most 99,999,999.99',
    ],
  ])('An invalid invoice is refused with the reason at the field (%#)', async (change, field, message) => {
    const response = await agent.post('/api/invoices', form(change), 400)
    expect(response.json).toEqual({ message, fields: { [field]: message } })
  })

  it('The largest amount is 99,999,999.99, the smallest 0.00', async () => {
    const largest = await write({ items: [{ ...item, unitPrice: '99999999.99' }] })
    expect(largest.field('amount')).toBe('99999999.99')
    const smallest = await write({
      items: [
        { ...item, unitPrice: '-0' },
        { ...item, unitPrice: 0 },
      ],
    })
    expect(smallest.json).toMatchObject({ amount: '0.00', items: [{ unitPrice: '0.00', total: '0.00' }, {}] })
  })

  it('A hundred items are accepted and added up to the cent', async () => {
    const items = Array.from({ length: 100 }, () => ({ ...item, quantity: 1.5, unitPrice: '0.67' }))
    expect((await write({ items })).field('amount')).toBe('101.00')
  })

  it('Dates are days: of a full timestamp only the written day counts, in any time zone', async () => {
    const response = await write({
      issueDate: '2024-02-29T23:30:00.000-11:00',
      dueDate: '2024-03-01T00:00:00Z',
    })
    expect(response.json).toMatchObject({ issueDate: '2024-02-29', dueDate: '2024-03-01' })
    expect((await write({ issueDate: '2026-06-01', dueDate: '2026-05-01' })).field('dueDate')).toBe(
      '2026-05-01',
    )
  })

  it('Only customers can be invoiced, also when the customer of an invoice is changed', async () => {
    const clerk = await app.signInAs('agent')
    for (const userId of [
      clerk.id,
      (await app.signInAs('Administrator')).id,
      (await app.signInAs('User')).id,
    ]) {
      const refusal = await agent.post('/api/invoices', form({ userId }), 400)
      expect(refusal.field('fields')).toEqual({ userId: 'This customer does not exist' })
    }
    const id = Number((await write()).field('id'))
    await agent.put(`/api/invoices/${id}`, form({ userId: clerk.id }), 400)
    const other = await app.signInAs('customer')
    expect(
      (await agent.put(`/api/invoices/${id}`, form({ userId: String(other.id) }), 200)).field('userId'),
    ).toBe(other.id)
    await customer.get(`/api/invoices/${id}`, 404)
    await other.get(`/api/invoices/${id}`, 200)
  })

  it('An invoice whose customer was deleted stays readable and can be changed without choosing another', async () => {
    const gone = await app.signInAs('customer')
    const written = await write({ userId: gone.id })
    const id = Number(written.field('id'))
    await app.context.database.db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect((await agent.get(`/api/invoices/${id}`, 200)).json).toEqual(written.json)
    expect(
      (await agent.put(`/api/invoices/${id}`, form({ userId: gone.id, status: 'paid' }), 200)).json,
    ).toMatchObject({
      userId: gone.id,
      status: 'paid',
    })
    const other = Number((await write()).field('id'))
    await agent.put(`/api/invoices/${other}`, form({ userId: gone.id }), 400)
  })

  it('An update replaces every field, recomputes the totals and sets the time of the update', async () => {
    const written = await write({ description: 'January' })
    const id = Number(written.field('id'))
    const before = '2024-01-05T15:04:05.000Z'
    await app.context.database.db
      .updateTable('invoices')
      .set({ updatedAt: before })
      .where('id', '=', id)
      .execute()
    const change = form({ status: 'paid', items: [{ ...item, quantity: 2 }], amount: '7' })
    const changed = await agent.put(`/api/invoices/${id}`, change, 200)
    expect(changed.json).toMatchObject({ id, amount: '20.00', status: 'paid', description: null })
    expect(changed.field('invoiceNumber')).toBe(change.invoiceNumber)
    expect(changed.field('createdAt')).toBe(written.field('createdAt'))
    expect(String(changed.field('updatedAt')) > before).toBe(true)
    const { status: _, ...incomplete } = change
    const refusal = await agent.put(`/api/invoices/${id}`, incomplete, 400)
    expect(refusal.field('fields')).toEqual({ status: 'Status is required' })
    await agent.put('/api/invoices/2147483647', form(), 404)
  })

  it('An invoice number that is taken is refused on creating and on changing, with the reason at the field', async () => {
    const [first, second] = [await write(), await write()]
    const taken = { invoiceNumber: first.field('invoiceNumber') }
    const refusal = {
      message: 'Invoice number already exists',
      fields: { invoiceNumber: 'Invoice number already exists' },
    }
    expect((await agent.post('/api/invoices', form(taken), 409)).json).toEqual(refusal)
    const path = `/api/invoices/${String(second.field('id'))}`
    expect((await agent.put(path, form(taken), 409)).json).toEqual(refusal)
    await agent.put(path, form({ invoiceNumber: second.field('invoiceNumber') }), 200)
  })

  it('The list has the newest first, and of each invoice only the fields that the list shows', async () => {
    const client = await app.signInAs('customer')
    const written = [await write({ userId: client.id }), await write({ userId: client.id })]
    const shown = written.map(({ json }) => {
      const { id, userId, invoiceNumber, issueDate, dueDate, amount, status } = invoice.parse(json)
      return { id, userId, invoiceNumber, issueDate, dueDate, amount, status }
    })
    expect((await client.get('/api/invoices', 200)).json).toEqual(shown.toReversed())
  })

  it('Customers see the counts by status of their own invoices; unpaid and overdue count as pending', async () => {
    const other = await app.signInAs('customer')
    for (const status of ['unpaid', 'unpaid', 'overdue', 'paid', 'cancelled'])
      await write({ userId: other.id, status })
    expect((await other.get('/api/invoices/summary', 200)).json).toMatchObject({
      unpaid: 2,
      paid: 1,
      overdue: 1,
      cancelled: 1,
      pending: 3,
    })
    const { unpaid, paid, overdue, cancelled } = invoiceSummary.parse(
      (await agent.get('/api/invoices/summary', 200)).json,
    )
    expect((await agent.get('/api/invoices', 200)).json).toHaveLength(unpaid + paid + overdue + cancelled)
  })

  it('Staff see the sum of what is outstanding, and how much of it is past due by the day of the provider', async () => {
    const { database } = app.context
    await database.db.deleteFrom('invoices').execute()
    for (const [status, dueDate] of [
      ['unpaid', '2026-02-03'],
      ['unpaid', '2026-02-04'],
      ['overdue', '2999-01-01'],
      ['paid', '2026-01-05'],
      ['cancelled', '2026-01-05'],
    ])
      await write({ status, dueDate })
    const asked = { today: '2026-02-04' }
    const all = { amount: '30.00', pastDueCount: 2, pastDueAmount: '20.00', isPart: false }
    expect(await sumOutstanding(database.db, asked)).toEqual(all)
    expect(await sumOutstanding(database.db, { ...asked, most: 2 })).toMatchObject({ isPart: true })
    const later = { ...all, pastDueCount: 3, pastDueAmount: '30.00' }
    expect((await agent.get('/api/invoices/outstanding', 200)).json).toEqual(later)

    const [walk] = await walksOf(database, (tx) => sumOutstanding(tx, asked))
    // PostgreSQL chooses other plans for small tables.
    if (engine === 'sqlite') expect(walk?.plan).toContain('USING COVERING INDEX invoices_payable')

    const administrator = await app.signInAs('Administrator')
    const dayIn = async (timeZone: string) => {
      await administrator.put('/api/provider/installation/facts', { timeZone }, 200)
      return (await customer.get('/api/invoices/summary', 200)).field('today')
    }
    // These time zones are 25 hours apart.
    expect(await dayIn('Pacific/Kiritimati')).not.toBe(await dayIn('Pacific/Pago_Pago'))
  })

  it('Items of older records are read in every known format; unreadable ones break nothing else', async () => {
    const id = Number((await write({ userId: (await app.signInAs('customer')).id })).field('id'))
    const itemsStoredAs = async (stored: unknown) => {
      const items = JSON.stringify(stored)
      await app.context.database.db.updateTable('invoices').set({ items }).where('id', '=', id).execute()
      return (await agent.get(`/api/invoices/${id}`, 200)).field('items')
    }
    const old = [{ description: 'Cable', quantity: 2, unitPrice: 1.1, total: 2.2 }]
    const read = [{ description: 'Cable', quantity: 2, unitPrice: '1.10', total: '2.20' }]
    expect(await itemsStoredAs(old)).toEqual(read)
    expect(await itemsStoredAs(JSON.stringify(old))).toEqual(read)
    expect(await itemsStoredAs('[]')).toEqual([])
    expect(await itemsStoredAs('[{"description": "Cab')).toBe('[{"description": "Cab')
    expect(await itemsStoredAs([{ what: 'else' }])).toBe('[{"what":"else"}]')
    expect((await agent.get('/api/invoices', 200)).json).toContainEqual(expect.objectContaining({ id }))
    const repaired = await agent.put(`/api/invoices/${id}`, form(), 200)
    expect(repaired.field('items')).toEqual([{ ...item, total: '10.00' }])
  })

  it('A form that is sent twice with the same key creates one invoice', async () => {
    const body = form()
    const sending = () =>
      agent.send('POST', '/api/invoices', { body, headers: { 'idempotency-key': 'form-id-0001' } })
    const [first, second] = await Promise.all([sending(), sending()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
  })
})
