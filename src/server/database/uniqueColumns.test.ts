import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../tests/support/testApp.ts'

/** Columns that are not unique yet, made unique as a later migration could. */
const laterUnique = [
  ['users', 'email'],
  ['invoices', 'description'],
  ['brands', 'contactEmail'],
  ['companies', 'phone'],
] as const

describe.each(bothEngines)('A second unique column of a table (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    for (const [table, column] of laterUnique) {
      await sql
        .raw(`create unique index "${table}_${column}_unique" on "${table}" ("${column}")`)
        .execute(app.context.database.db)
    }
  })
  afterAll(() => app.stop())

  const taken = (field: string) => ({
    message: `${field} is already taken`,
    fields: { [field]: 'Already taken' },
  })

  it('is not taken for the username when an account is created', async () => {
    const account = (username: string, email: string) => ({
      username,
      password: 'sixsix',
      role: 'User',
      email,
    })
    await administrator.post('/api/users', account('ada', 'ada@example.com'), 201)
    const sameEmail = await administrator.post('/api/users', account('grace', 'ada@example.com'), 409)
    expect(sameEmail.json).toEqual(taken('email'))
    const sameName = await administrator.post('/api/users', account('ADA', 'grace@example.com'), 409)
    expect(sameName.field('fields')).toEqual({ username: 'Username already exists' })
  })

  it('is not taken for the number of an invoice, neither for a new one nor for a changed one', async () => {
    const customer = await app.signInAs('customer')
    const agent = await app.signInAs('agent')
    const invoice = (invoiceNumber: string, description: string) => ({
      userId: customer.id,
      invoiceNumber,
      issueDate: '2026-01-05',
      dueDate: '2026-02-04',
      status: 'unpaid',
      description,
      items: [{ description: 'Labour', quantity: 1, unitPrice: '10.00' }],
    })
    await agent.post('/api/invoices', invoice('1', 'January'), 201)
    const second = await agent.post('/api/invoices', invoice('2', 'February'), 201)
    expect((await agent.post('/api/invoices', invoice('3', 'January'), 409)).json).toEqual(
      taken('description'),
    )
    const path = `/api/invoices/${String(second.field('id'))}`
    expect((await agent.put(path, invoice('2', 'January'), 409)).json).toEqual(taken('description'))
    expect((await agent.put(path, invoice('1', 'February'), 409)).field('fields')).toEqual({
      invoiceNumber: 'Invoice number already exists',
    })
  })

  it('is not taken for the name of a brand', async () => {
    const contactEmail = 'sales@acme.example'
    await administrator.post('/api/brands', { name: 'Acme', contactEmail }, 201)
    const response = await administrator.post('/api/brands', { name: 'Beta', contactEmail }, 409)
    expect(response.json).toEqual(taken('contactEmail'))
  })

  it('is named in the refusal where nothing was unique before', async () => {
    const company = (name: string) => ({ name, email: `${name}@example.com`, phone: '(419) 555-0117' })
    await administrator.post('/api/companies', company('harbor'), 201)
    expect((await administrator.post('/api/companies', company('dock'), 409)).json).toEqual(taken('phone'))
  })
})
