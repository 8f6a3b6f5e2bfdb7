import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceOf, ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { newCompanyWith } from '../../../../tests/support/members.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { summarizeCompany } from './server/queries.ts'
import { companyInvoicesInRange, companyTicketsInRange } from './server/range.ts'

describe.each(engines)('The page of a company (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  const idOf = (path: string) => Number(path.split('/').at(-1))
  const newCompany = (details: object = {}) => newCompanyWith(administrator, details)
  const join = async (people: string, body: object = {}) => {
    const person = await app.signInAs('customer')
    await administrator.post(people, { userId: person.id, ...body }, 201)
    return person
  }
  const range = (path: string, rows: string, headers: Record<string, string> = {}) =>
    agent.send('GET', path, { headers: { range: rows, ...headers } })

  it('offers whom its name was typed for and who is in no company, and whom a text finds', async () => {
    const company = await newCompany()
    const other = await newCompany()
    const [guess, stranger] = [await app.signInAs('customer'), await app.signInAs('User', `sought-${engine}`)]
    for (const id of [guess.id, agent.id]) {
      const { username, role } = (await administrator.get(`/api/users/${id}`, 200)).object
      await administrator.put(
        `/api/users/${id}`,
        { username, role, company: company.name.toUpperCase(), firstName: 'Zoë', phone: '(614) 555-0190' },
        200,
      )
    }
    const ask = async (text?: string) => {
      const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
      return (await administrator.get(`/api/companies/${company.id}/candidates${query}`, 200)).rows
    }
    expect((await ask()).map(({ id }) => id)).toEqual([guess.id])
    expect((await ask('SOUGHT-')).map(({ id }) => id)).toEqual([stranger.id])
    expect((await ask('ZOE')).map(({ id }) => id)).toContain(guess.id)
    expect((await ask('zoe\u0308')).map(({ id }) => id)).toContain(guess.id)
    for (const text of ['zoe (614) 555-0190', `0190 ${company.name}`])
      expect(
        (await ask(text)).map(({ id }) => id),
        text,
      ).toEqual([guess.id])
    expect(await ask('%')).toEqual([])
    expect(await ask(agent.username)).toEqual([])
    await administrator.post(other.people, { userId: guess.id }, 201)
    expect(await ask()).toEqual([])
    expect(await ask(guess.username)).toMatchObject([{ present: { id: other.id, name: other.name } }])
    await administrator.post(company.people, { userId: guess.id, from: other.id }, 201)
    expect(await ask(guess.username)).toEqual([])
    await administrator.get('/api/companies/999999/candidates', 404)
    await administrator.get(`/api/companies/${company.id}/candidates?text=${'x'.repeat(301)}`, 400)
  })

  it('shows what its people have raised there, by range', async () => {
    const company = await newCompany()
    const [one, two] = [await join(company.people), await join(company.people)]
    await ticketOf(await app.signInAs('customer'))
    const ids: number[] = []
    for (const person of [one, two, one, two, one]) ids.unshift(idOf((await ticketOf(person)).path))
    const path = `/api/company-tickets?company=${company.id}`
    const [first, last] = [await range(path, 'rows=0-2'), await range(path, 'rows=3-9')]
    expect([first.status, first.headers['content-range']]).toEqual([206, 'rows 0-2/5'])
    expect([...first.rows, ...last.rows].map(({ id }) => id)).toEqual(ids)
    expect(first.rows[0]?.['customerName']).toBe(one.username)
    await administrator.delete(`${company.people}/${two.id}`, 200)
    expect((await range(path, 'rows=0-9')).rows.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]])
    expect((await range(`/api/company-invoices?company=${company.id}`, 'rows=0-9')).rows).toEqual([])
    for (const list of ['tickets', 'invoices']) {
      await agent.get(`/api/company-${list}?company=${company.id}`, 400)
      await agent.get(`/api/company-${list}`, 400)
      expect((await range(`/api/company-${list}?company=999999`, 'rows=0-9')).status).toBe(404)
    }
  })

  it('shows the invoices of its people and the leads that name it', async () => {
    const company = await newCompany({ name: 'Müller & Søn' })
    const person = await join(company.people)
    const { invoiceNumber } = await invoiceOf(administrator, person.id)
    const found = await range(`/api/company-invoices?company=${company.id}`, 'rows=0-9')
    expect(found.rows).toMatchObject([{ invoiceNumber, customerName: person.username }])
    const inquiry = { name: 'Ada', email: 'ada@example.test', phone: '1', message: 'Hello' }
    await app.newClient().post('/api/contact', { ...inquiry, company: 'MÜLLER & SØN' }, 201)
    await app.newClient().post('/api/contact', inquiry, 201)
    const leads = await agent.get(`/api/company-leads?company=${company.id}`, 200)
    expect(leads.rows.map((lead) => lead['name'])).toEqual(['Ada'])
  })

  it('counts what its tables list and is open or unpaid, with the sum, and shows that first', async () => {
    const company = await newCompany()
    const person = await join(company.people, { sharesEarlier: true })
    const summary = async () => (await agent.get(`/api/company-summary?company=${company.id}`, 200)).object
    const nothing = {
      openTickets: 0,
      unpaidInvoices: 0,
      pastDueInvoices: 0,
      unpaidAmount: '0.00',
      includes: [],
    }
    expect(await summary()).toEqual(nothing)
    const tickets: number[] = []
    for (const status of ['open', 'in_progress', 'resolved', 'closed']) {
      const { path } = await ticketOf(person)
      if (status !== 'open') await agent.put(path, { status }, 200)
      tickets.unshift(idOf(path))
    }
    const invoices: number[] = []
    for (const [status, unitPrice] of [
      ['overdue', 1240.5],
      ['unpaid', 0.01],
      ['paid', 5],
      ['cancelled', 7],
    ] as const) {
      const made = await administrator.post(
        '/api/invoices',
        {
          userId: person.id,
          invoiceNumber: `INV-${status}-${engine}`,
          issueDate: '2026-01-01',
          dueDate: '2026-01-31',
          status,
          items: [{ description: 'Work', quantity: 1, unitPrice }],
        },
        201,
      )
      invoices.unshift(Number(made.field('id')))
    }
    const all = { ...nothing, openTickets: 2, unpaidInvoices: 2, pastDueInvoices: 2, unpaidAmount: '1240.51' }
    expect(await summary()).toEqual(all)
    const inOrder = async (list: string, rows: string) =>
      (await range(`/api/company-${list}?company=${company.id}`, rows)).rows.map(({ id }) => id)
    const [closed, resolved, inProgress, open] = tickets
    expect(await inOrder('tickets', 'rows=0-9')).toEqual([inProgress, open, closed, resolved])
    expect(await inOrder('tickets', 'rows=1-2')).toEqual([open, closed])
    const [cancelled, paid, unpaid, overdue] = invoices
    expect(await inOrder('invoices', 'rows=0-9')).toEqual([unpaid, overdue, cancelled, paid])
    // Moved without the earlier records: neither company lists them any more.
    const other = await newCompany()
    await administrator.post(other.people, { userId: person.id, from: company.id }, 201)
    expect(await summary()).toEqual(nothing)
    expect((await agent.get(`/api/company-summary?company=${other.id}`, 200)).object).toEqual(nothing)
    await ticketOf(person)
    expect((await agent.get(`/api/company-summary?company=${other.id}`, 200)).field('openTickets')).toBe(1)
    await agent.get('/api/company-summary?company=999999', 404)
    await agent.get('/api/company-summary', 400)
    await agent.get('/api/company-summary?company=x', 400)
  })

  it('finds the records of its people by indexes of each person', async () => {
    const company = await newCompany()
    const person = await join(company.people)
    const { path } = await ticketOf(person)
    await agent.put(path, { status: 'closed' }, 200)
    await ticketOf(person)
    const viewer = { id: agent.id, role: 'agent', ofCompany: false } as const
    const walks = await walksOf(app.context.database, async (tx) => {
      const asked = { viewer, companyId: company.id, range: { first: 0, last: 4 } }
      const database = { ...app.context.database, db: tx }
      await summarizeCompany(tx, viewer, { companyId: company.id, today: '2026-11-28' })
      await companyTicketsInRange(database, asked)
      await companyInvoicesInRange(database, asked)
    })
    expect(walks.length).toBeGreaterThan(6)
    // PostgreSQL chooses other plans for small tables.
    if (engine === 'sqlite')
      for (const { plan } of walks)
        expect(plan).not.toMatch(/SCAN (?!\(subquery)|\(status=|USING INTEGER PRIMARY KEY \(rowid[<>]/)
  })

  it('takes in another company: people, missing details, notes; what people may see stays', async () => {
    const kept = await newCompany({ phone: '555-0100', notes: 'Ours.' })
    const merged = await newCompany({ phone: '555-0200', city: 'Toledo', notes: 'Theirs.' })
    const boss = await join(kept.people, { isPrimary: true })
    const reader = await join(merged.people, { isPrimary: true, isBilling: true, ticketAccess: 'read' })
    const { path } = await ticketOf(boss)
    await reader.get(path, 404)
    const { db } = app.context.database
    const inquiry = { name: 'Iris', email: 'iris@example.test', phone: '1', message: 'Hello' }
    await app.newClient().post('/api/contact', inquiry, 201)
    await db.updateTable('contactRequests').set({ companyId: merged.id }).where('name', '=', 'Iris').execute()
    const body = { companyId: kept.id, mergedId: merged.id }
    const response = await administrator.post('/api/company-merges', body, 201)
    expect(response.object).toMatchObject({
      id: kept.id,
      name: kept.name,
      phone: '555-0100',
      city: 'Toledo',
      notes: 'Ours.\n\nTheirs.',
    })
    expect((await administrator.get(kept.people, 200)).rows).toMatchObject([
      { id: boss.id, isPrimary: true },
      { id: reader.id, isPrimary: false, isBilling: true, ticketAccess: 'read' },
    ])
    await reader.get(path, 200)
    await administrator.get(merged.at, 404)
    await administrator.post('/api/company-merges', body, 404)
    const leads = await agent.get(`/api/company-leads?company=${kept.id}`, 200)
    expect(leads.rows).toMatchObject([{ name: 'Iris' }])
    const event = await db
      .selectFrom('auditEvents')
      .select(['subjectName', 'detail'])
      .where('action', '=', 'companies merged')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      subjectName: kept.name,
      detail: { merged: merged.name, people: 1, details: { id: merged.id, city: 'Toledo' } },
    })
  })

  it('is merged once, in whichever direction two try it at once', async () => {
    const [one, two] = [await newCompany(), await newCompany()]
    const person = await join(one.people)
    const merge = (companyId: number, mergedId: number) =>
      administrator.post('/api/company-merges', { companyId, mergedId })
    const responses = await Promise.all([merge(one.id, two.id), merge(two.id, one.id), merge(one.id, two.id)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404])
    const kept = Number(responses.find(({ status }) => status === 201)?.field('id'))
    expect((await administrator.get(`/api/companies/${kept}/members`, 200)).rows).toMatchObject([
      { id: person.id },
    ])
    expect((await merge(kept, kept)).status).toBe(400)
  })
})
