import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { expectStatus, type Answer, type HttpClient } from '../../../tests/support/httpClient.ts'

type Who = 'owner' | 'stranger' | 'agent' | 'Administrator' | 'User' | 'owing a code' | 'signed out'
const everybody: Who[] = ['owner', 'stranger', 'agent', 'Administrator', 'User', 'owing a code', 'signed out']
const never = { User: 403, 'owing a code': 401, 'signed out': 401 } as const
const forAll = { owner: 200, stranger: 200, agent: 200, Administrator: 200, ...never }
const forStaff = { owner: 403, stranger: 403, agent: 200, Administrator: 200, ...never }

/** `:id` is an invoice of the owner. */
const calls: [method: string, path: string, statuses: Record<Who, number>][] = [
  ['GET', '/api/invoices', forAll],
  ['GET', '/api/invoices/summary', forAll],
  ['GET', '/api/invoices/:id', { ...forAll, stranger: 404 }],
  ['POST', '/api/invoices', { ...forStaff, agent: 201, Administrator: 201 }],
  ['PUT', '/api/invoices/:id', forStaff],
]

const withoutDate = ({ status, text, headers: { date: _, ...headers } }: Answer) => ({
  status,
  text,
  headers,
})

describe.each(engines)('Who may do what with invoices (%s)', (engine) => {
  let app: TestApp
  let people: Record<Who, HttpClient>
  let ownerId: number
  beforeAll(async () => {
    app = await startTestApp(engine)
    const owing = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('sessions')
      .set({ state: 'pending' })
      .where('userId', '=', owing.id)
      .execute()
    const owner = await app.signInAs('customer')
    ownerId = owner.id
    people = {
      owner,
      stranger: await app.signInAs('customer'),
      agent: await app.signInAs('agent'),
      Administrator: await app.signInAs('Administrator'),
      User: await app.signInAs('User'),
      'owing a code': owing,
      'signed out': app.newClient(),
    }
  })
  afterAll(() => app.stop())

  let serial = 0
  const form = () => ({
    userId: ownerId,
    invoiceNumber: `INV-2026-${(serial += 1)}`,
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    items: [{ description: 'Labour', quantity: 1, unitPrice: '10.00' }],
  })
  const write = async () => Number((await people.agent.post('/api/invoices', form(), 201)).field('id'))

  it.each(calls)('%s %s', async (method, path, statuses) => {
    for (const who of everybody) {
      const id = await write()
      const sent = () => (method === 'GET' ? {} : { body: form() })
      const answer = await people[who].send(method, path.replace(':id', String(id)), sent())
      expect([who, answer.status]).toEqual([who, statuses[who]])
      if (!path.includes(':id') || [401, 403].includes(statuses[who])) continue
      const missing = await people[who].send(method, path.replace(':id', '2147483647'), sent())
      expect([who, missing.status]).toEqual([who, 404])
      if (who === 'stranger') expect(withoutDate(missing)).toEqual(withoutDate(answer))
    }
  })

  it("A stranger sees nothing of another customer's invoices", async () => {
    const id = await write()
    expect((await people.owner.get('/api/invoices', 200)).text).toContain(`"id":${id},`)
    expect((await people.stranger.get('/api/invoices', 200)).json).toEqual([])
    expect((await people.stranger.get('/api/invoices/summary', 200)).field('unpaid')).toBe(0)
  })

  it("A customer's attempts to change an invoice leave it as it was", async () => {
    const id = await write()
    const before = (await people.owner.get(`/api/invoices/${id}`)).text
    for (const who of [people.owner, people.stranger]) {
      await who.put(`/api/invoices/${id}`, { ...form(), status: 'paid', amount: '0.00' }, 403)
      await who.put(`/api/invoices/${id}`, { status: 'paid' }, 403)
    }
    expect((await people.owner.get(`/api/invoices/${id}`)).text).toBe(before)
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '01'])(
    'There is no invoice %s',
    async (id) => {
      for (const who of [people.owner, people.agent]) await expectStatus(404, who.get(`/api/invoices/${id}`))
      await expectStatus(404, people.agent.put(`/api/invoices/${id}`, form()))
    },
  )

  it('Nobody deletes an invoice', async () => {
    const id = await write()
    for (const who of everybody)
      expect([404, 405]).toContain((await people[who].delete(`/api/invoices/${id}`)).status)
    await people.owner.get(`/api/invoices/${id}`, 200)
  })
})
