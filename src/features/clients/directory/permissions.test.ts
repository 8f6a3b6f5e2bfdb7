import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceOf, ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { companyIdIn, newCompanyOf } from '../../../../tests/support/members.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

/** The callers and their permissions; the owner's records are read. */
const viewers = {
  owner: {},
  reads: { ticketAccess: 'read', readsInvoices: true },
  answers: { ticketAccess: 'answer' },
  invoicesOnly: { readsInvoices: true },
  nothing: { isPrimary: true, isBilling: true, isTechnical: true },
  elsewhere: { ticketAccess: 'answer', readsInvoices: true },
  nowhere: undefined,
} as const
type Viewer = keyof typeof viewers
const names = ['owner', 'reads', 'answers', 'invoicesOnly', 'nothing', 'elsewhere', 'nowhere'] as const

/** The status per caller: read the ticket and its responses, respond, resolve, read the invoice. */
const matrix: Record<Viewer, readonly number[]> = {
  owner: [200, 200, 201, 200, 200],
  reads: [200, 200, 403, 403, 200],
  answers: [200, 200, 201, 200, 404],
  invoicesOnly: [404, 404, 404, 404, 200],
  nothing: [404, 404, 404, 404, 404],
  elsewhere: [404, 404, 404, 404, 404],
  nowhere: [404, 404, 404, 404, 404],
}

describe.each(engines)('What colleagues share (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  const people = new Map<Viewer, SignedInClient>()
  let invoice: string
  let company: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    company = await newCompanyOf(administrator)
    const other = await newCompanyOf(administrator)
    for (const name of names) {
      const person = await app.signInAs('customer', `${name}-${engine}`)
      people.set(name, person)
      const member = viewers[name]
      const at = name === 'elsewhere' ? other : company
      if (member) await administrator.post(at, { userId: person.id, ...member }, 201)
    }
    invoice = (await newInvoice()).path
  })
  afterAll(() => app.stop())

  const of = (name: Viewer) => people.get(name) ?? expect.fail(name)
  const newInvoice = () => invoiceOf(administrator, of('owner').id)

  async function statusesOf(name: Viewer, ticket: string, bill: string): Promise<number[]> {
    const client = of(name)
    const answers = [
      await client.get(ticket),
      await client.get(`${ticket}/responses`),
      await client.post(`${ticket}/responses`, { message: 'Any news?' }),
      await client.put(ticket, { status: 'resolved' }),
      await client.get(bill),
    ]
    return answers.map(({ status }) => status)
  }

  it.each(names)('with %s of the company', async (name) => {
    const { path } = await ticketOf(of('owner'))
    expect(await statusesOf(name, path, invoice)).toEqual(matrix[name])
    const missing = await statusesOf(name, '/api/tickets/999999', '/api/invoices/999999')
    expect(missing).toEqual([404, 404, 404, 404, 404])
  })

  it.each(names)('is in every list, search and count of %s, or in none', async (name) => {
    const client = of(name)
    const countsOf = async () => {
      const [tickets, invoices] = [
        await client.get('/api/tickets/summary', 200),
        await client.get('/api/invoices/summary', 200),
      ]
      return [tickets.field('open'), invoices.field('unpaid')]
    }
    const before = await countsOf()
    const ticket = Number((await ticketOf(of('owner'))).path.split('/').at(-1))
    const { id: billId } = await newInvoice()
    const seesTicket = matrix[name][0] === 200
    const seesInvoice = matrix[name][4] === 200
    const after = await countsOf()
    expect(after.map((count, at) => Number(count) - Number(before[at]))).toEqual([
      Number(seesTicket),
      Number(seesInvoice),
    ])

    const idsIn = async (path: string, range?: string) =>
      (await client.send('GET', path, { headers: range ? { range } : {} })).rows.map(({ id }) => id)
    const title = encodeURIComponent(
      String((await of('owner').get(`/api/tickets/${ticket}`, 200)).field('title')),
    )
    const owner = of('owner').id
    const companyId = companyIdIn(company)
    const ticketLists = [
      '',
      '?sort=updatedAt',
      '?sort=title',
      '?status=open',
      `?title=${title}`,
      `?customer=${owner}`,
      `?company=${companyId}`,
    ]
    for (const query of ticketLists)
      expect((await idsIn(`/api/tickets${query}`, 'rows=0-99')).includes(ticket), query).toBe(seesTicket)
    expect((await idsIn('/api/tickets')).includes(ticket)).toBe(seesTicket)
    const ofPeople = [`?customer=${owner}`, `?company=${companyId}`]
    for (const query of ['', '?sort=dueDate', '?status=unpaid&sort=amount', ...ofPeople])
      expect((await idsIn(`/api/invoices${query}`, 'rows=0-99')).includes(billId), query).toBe(seesInvoice)
    expect((await idsIn('/api/invoices')).includes(billId)).toBe(seesInvoice)

    // A customer sees no other account, whatever colleagues share, and nothing that is for staff.
    expect((await client.get(`/api/users/${owner}`)).status).toBe(name === 'owner' ? 200 : 404)
    const forStaff = ['/api/customers', `/api/companies/${companyId}`, company]
    for (const path of [...forStaff, `/api/company-tickets?company=${companyId}`]) await client.get(path, 403)
  })

  it('is answered by the colleague, and the owner alone is mailed what staff answer', async () => {
    const { path, read } = await ticketOf(of('owner'))
    expect((await of('answers').get(path, 200)).field('colleague')).toEqual({
      name: of('owner').username,
      isAnswerable: true,
    })
    expect((await read(of('owner')))['colleague']).toBeUndefined()
    await of('answers').post(`${path}/responses`, { message: 'It is the switch.' }, 201)
    const { db } = app.context.database
    await administrator.post(`${path}/responses`, { message: 'Thank you.' }, 201)
    const mailed = await db.selectFrom('outbox').select('recipient').execute()
    expect(mailed.map(({ recipient }) => recipient)).not.toContain(`${of('answers').username}@example.test`)
  })

  it('ends at the next call once someone has left', async () => {
    const [owner, colleague] = [of('owner'), of('reads')]
    const { path } = await ticketOf(owner)
    const id = Number(path.split('/').at(-1))
    const ask = () => colleague.get('/api/tickets', 200)
    const first = await ask()
    expect(first.rows.map((row) => row['id'])).toContain(id)
    expect(first.rows.find((row) => row['id'] === id)?.['customerName']).toBe(owner.username)

    await administrator.delete(`${company}/${colleague.id}`, 200)
    expect((await ask()).rows).toEqual([])
    const missing = await colleague.get('/api/tickets/999999', 404)
    const gone = await colleague.get(path, 404)
    expect(gone.text).toBe(missing.text)
    await colleague.post(`${path}/responses`, { message: 'Hello?' }, 404)

    await administrator.post(company, { userId: colleague.id, ...viewers.reads }, 201)
    expect((await ask()).rows.map((row) => row['id'])).toContain(id)
  })

  it('is for a new company only what is raised there, unless what was before is shared, too', async () => {
    const mover = await app.signInAs('customer')
    const former = await newCompanyOf(administrator)
    await administrator.post(former, { userId: mover.id }, 201)
    const before = (await ticketOf(mover)).path
    await administrator.post(company, { userId: mover.id, from: companyIdIn(former) }, 201)
    const since = (await ticketOf(mover)).path
    const statuses = async () => [
      (await of('reads').get(before)).status,
      (await of('reads').get(since)).status,
    ]
    expect(await statuses()).toEqual([404, 200])
    await administrator.delete(`${company}/${mover.id}`, 200)
    expect(await statuses()).toEqual([404, 404])
    await administrator.post(company, { userId: mover.id, sharesEarlier: true }, 201)
    expect(await statuses()).toEqual([200, 200])
  })
})
