import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceOf, ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

describe.each(engines)('The list of customers (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let ada: SignedInClient
  let zoe: SignedInClient
  let harbor: number
  let newest: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    await app.signInAs('User')
    ada = await app.signInAs('customer', `ada-${engine}`)
    zoe = await app.signInAs('customer', `zoe-${engine}`)
    const details = { email: 'office@harbor.example', phone: '555-0100' }
    harbor = Number(
      (await administrator.post('/api/companies', { name: 'Émile Harbor', ...details }, 201)).field('id'),
    )
    await administrator.put(
      `/api/users/${zoe.id}`,
      {
        username: zoe.username,
        role: 'customer',
        firstName: 'Zoë',
        lastName: 'Adler',
        company: 'Typed once',
      },
      200,
    )
    await invoiceOf(administrator, ada.id, { unitPrice: 10.5 })
    await invoiceOf(administrator, ada.id, { status: 'overdue', unitPrice: 2 })
    await invoiceOf(administrator, ada.id, { status: 'paid' })
    await invoiceOf(administrator, zoe.id, { unitPrice: 5 })
    // Raised before she belongs to the company, so not shared with it.
    await ticketOf(ada)
    await administrator.post(`/api/companies/${harbor}/members`, { userId: ada.id }, 201)
    await ticketOf(ada)
    newest = (await ticketOf(ada)).path
    await agent.put(newest, { status: 'resolved' }, 200)
  })
  afterAll(() => app.stop())

  const ask = (query: string, rows = '0-9', client = agent) =>
    client.send('GET', `/api/customers${query}`, { headers: { range: `rows=${rows}` } })
  const names = async (query: string) => (await ask(query)).rows.map(({ name }) => name)

  it('has customers and companies by name, with what is open, unpaid and new', async () => {
    const found = await ask('')
    expect([found.status, found.headers['content-range']]).toEqual([206, 'rows 0-2/3'])
    expect(found.rows).toEqual([
      {
        id: `person ${ada.id}`,
        kind: 'person',
        recordId: ada.id,
        name: ada.username,
        account: { username: ada.username, firstName: null, lastName: null, company: null },
        contact: `${ada.username}@example.test`,
        companyId: harbor,
        company: 'Émile Harbor',
        openTickets: 2,
        unpaid: '12.50',
        lastContactAt: (await agent.get(newest, 200)).field('updatedAt'),
      },
      expect.objectContaining({
        id: `company ${harbor}`,
        kind: 'company',
        name: 'Émile Harbor',
        account: null,
        contact: 'office@harbor.example',
        companyId: null,
        company: null,
        openTickets: 1,
        unpaid: '0.00',
        lastContactAt: found.rows[0]?.['lastContactAt'],
      }),
      expect.objectContaining({
        name: 'Zoë Adler',
        account: { username: zoe.username, firstName: 'Zoë', lastName: 'Adler', company: 'Typed once' },
        companyId: null,
        company: 'Typed once',
        openTickets: 0,
        unpaid: '5.00',
        lastContactAt: null,
      }),
    ])
    expect((await ask('', '0-9', administrator)).rows).toEqual(found.rows)
  })

  it('is sorted by each column, with what is missing at the end', async () => {
    const [a, c, z] = [ada.username, 'Émile Harbor', 'Zoë Adler']
    const descending = '&direction=descending'
    expect(await names(`?sort=name${descending}`)).toEqual([z, c, a])
    expect(await names('?sort=company')).toEqual([c, a, z])
    expect(await names(`?sort=openTickets${descending}`)).toEqual([a, c, z])
    expect(await names('?sort=unpaid')).toEqual([c, z, a])
    expect(await names('?sort=lastContactAt')).toEqual([c, a, z])
    expect(await names(`?sort=lastContactAt${descending}`)).toEqual([c, a, z])
  })

  it('is read by range', async () => {
    const last = await ask('?sort=unpaid', '2-5')
    expect([last.status, last.headers['content-range']]).toEqual([206, 'rows 2-2/3'])
    expect(last.rows.map(({ name }) => name)).toEqual([ada.username])
    expect((await ask('', '7-9')).status).toBe(416)
    await agent.get('/api/customers', 400)
  })

  it('finds words of names, addresses, numbers and companies, whatever their case, accents and order', async () => {
    expect(await names('?text=ADLER+zoe')).toEqual(['Zoë Adler'])
    expect(await names('?text=emile')).toEqual([ada.username, 'Émile Harbor'])
    expect(await names('?text=emile&kind=person')).toEqual([ada.username])
    expect(await names('?text=harbor.example&kind=company')).toEqual(['Émile Harbor'])
    expect(await names('?text=0100')).toEqual(['Émile Harbor'])
    expect(await names(`?text=${zoe.username}`)).toEqual(['Zoë Adler'])
    expect(await names('?text=typed')).toEqual(['Zoë Adler'])
    for (const nothing of ['%25', '_', '%5C', 'nobody']) {
      const found = await ask(`?text=${nothing}`)
      expect([found.status, found.rows]).toEqual([200, []])
    }
  })

  it('has each of them alone, too, and nobody else', async () => {
    const { rows } = await ask('?kind=person')
    for (const row of rows)
      expect((await agent.get(`/api/customers/${String(row['recordId'])}`, 200)).object).toEqual(row)
    for (const id of [agent.id, 999_999]) await agent.get(`/api/customers/${id}`, 404)
    await agent.get('/api/customers/x', 404)
  })

  it.each([`text=${'x'.repeat(301)}`, 'kind=staff', 'sort=email', 'direction=up'])(
    'is not asked for by %s',
    async (query) => {
      expect((await ask(`?${query}`)).status).toBe(400)
    },
  )

  it('is where a ticket leads: staff are told to which company its customer belongs', async () => {
    const company = { companyId: harbor, clientCompany: 'Émile Harbor' }
    expect((await agent.get(newest, 200)).field('customer')).toMatchObject({ company: null, ...company })
    expect((await agent.get(`/api/users/${ada.id}`, 200)).object).toMatchObject({ company: null, ...company })
    expect((await ada.get(`/api/users/${ada.id}`, 200)).object).not.toHaveProperty('companyId')
    expect((await agent.get('/api/users', 200)).rows[0]).not.toHaveProperty('companyId')
  })

  it('has the figures of a company that its page has', async () => {
    await administrator.post(`/api/companies/${harbor}/members`, { userId: zoe.id, sharesEarlier: true }, 201)
    const { object: page } = await agent.get(`/api/company-summary?company=${harbor}`, 200)
    const { openTickets, unpaidAmount: unpaid } = page
    expect([openTickets, unpaid]).toEqual([1, '5.00'])
    expect((await ask('?kind=company')).rows).toMatchObject([{ openTickets, unpaid }])
    await administrator.delete(`/api/companies/${harbor}/members/${zoe.id}`, 200)
  })

  it('follows who belongs where at once', async () => {
    const members = `/api/companies/${harbor}/members`
    await administrator.post(members, { userId: zoe.id, sharesEarlier: true }, 201)
    expect((await ask('?kind=company')).rows).toMatchObject([{ unpaid: '5.00' }])
    expect((await ask('?text=zoe&kind=person')).rows).toMatchObject([{ company: 'Émile Harbor' }])
    await administrator.delete(`${members}/${zoe.id}`, 200)
    expect((await ask('?kind=company')).rows).toMatchObject([{ unpaid: '0.00' }])
  })
})
