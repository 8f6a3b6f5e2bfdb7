import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import { ensureTemplates } from '../src/features/mail/server/defaultTemplates.ts'
import { versionOf } from '../src/version.ts'
import { engines } from './support/engines.ts'
import type { HttpClient } from './support/httpClient.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

const modules = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value
const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall))
const nameOf = (call: Call) => `${call.method} ${call.path}`

/** The calls that change a record and are commands: there is nothing in them that somebody started from. */
const commands = new Set([
  'PUT /api/users/current/reset-password',
  'PUT /api/users/:id/reset-password',
  'PUT /api/users/:id/otp-status',
  // One switch of the own account, which nobody else can turn.
  'PUT /api/users/settings',
])

interface Edited {
  path: string
  /** How the record is read; its own path by default. */
  read: (client: HttpClient) => Promise<Record<string, unknown> | undefined>
  /** Two bodies that differ in one field. */
  bodies: [Record<string, unknown>, Record<string, unknown>]
}

/** A record for each conditional call, made by the administrator; a call without one fails the test. */
const records: Record<string, (administrator: SignedInClient, app: TestApp) => Promise<Edited>> = {
  'PUT /api/companies/:id': (administrator) =>
    created(administrator, '/api/companies', { name: 'Harbor' }, (body) => ({ ...body, phone: '555-0100' })),
  'PUT /api/team/:id': async (administrator) => {
    const body = { name: 'Ada', role: 'Engineer', image: 'https://example.test/ada.png', bio: 'Builds.' }
    const { id } = (await administrator.post('/api/team', body, 201)).object
    return {
      path: `/api/team/${String(id)}`,
      read: async (client) => (await client.get('/api/team', 200)).rows.find((row) => row['id'] === id),
      bodies: [body, { ...body, bio: 'Mends.' }],
    }
  },
  'PUT /api/users/:id': (administrator) =>
    created(
      administrator,
      '/api/users',
      { username: `edited-${Date.now()}`, password: 'secret-1', role: 'customer' },
      ({ username, role }) => ({ username, role, emailNotifications: true }),
    ),
  'PUT /api/brands/:id': async (administrator) => {
    const name = `Brand ${Date.now()}`
    const { id } = (await administrator.post('/api/brands', { name }, 201)).object
    return {
      path: `/api/brands/${String(id)}`,
      read: async (client) => (await client.get('/api/brands', 200)).rows.find((row) => row['id'] === id),
      bodies: [{ name }, { name, contactPhone: '555-0100' }],
    }
  },
  'PUT /api/domains/:id': async (administrator) => {
    const { id: brandId } = (await administrator.post('/api/brands', { name: `Of ${Date.now()}` }, 201))
      .object
    const domainName = `d${Date.now()}.example.test`
    return created(administrator, '/api/domains', { domainName, brandId }, () => ({ isActive: false }))
  },
  'PUT /api/invoices/:id': async (administrator, app) => {
    const customer = await app.signInAs('customer')
    const body = {
      userId: customer.id,
      invoiceNumber: `INV-${Date.now()}`,
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      status: 'unpaid',
      items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
    }
    return created(administrator, '/api/invoices', body, () => ({ ...body, status: 'paid' }))
  },
  'PUT /api/tickets/:id': async (_, app) => {
    const { path, read } = await ticketOf(await app.signInAs('customer'))
    return { path, read, bodies: [{ priority: 'medium' }, { priority: 'high' }] }
  },
  'POST /api/tickets/:id/responses': async (_, app) => {
    const { path } = await ticketOf(await app.signInAs('customer'))
    return {
      path: `${path}/responses`,
      read: async (client) => (await client.get(`${path}/responses`, 200)).rows.at(-1),
      bodies: [{ message: 'First.' }, { message: 'Second.' }],
    }
  },
  'PUT /api/templates/:id': async (administrator, app) => {
    await ensureTemplates(app.context.database.db)
    const [template] = (await administrator.get('/api/templates', 200)).rows
    const { id, htmlContent, textContent, recipients } = template ?? {}
    return {
      path: `/api/templates/${String(id)}`,
      read: async (client) => (await client.get('/api/templates', 200)).rows.find((row) => row['id'] === id),
      bodies: [
        { htmlContent, textContent, recipients },
        { htmlContent: '<p>Other</p>', textContent, recipients },
      ],
    }
  },
  'PUT /api/settings/email': async () => {
    const body = {
      smtpHost: 'mail.example.test',
      smtpPort: 587,
      smtpUser: 'user',
      smtpPass: 'secret',
      fromEmail: 'a@example.test',
      fromName: 'Us',
    }
    const path = '/api/settings/email'
    return { path, read: reading(path), bodies: [body, { ...body, fromName: 'We' }] }
  },
  'PUT /api/settings/security': async () => {
    const path = '/api/settings/security'
    return { path, read: reading(path), bodies: [{ sessionTimeout: 30 }, { sessionTimeout: 31 }] }
  },
}

const reading = (path: string) => async (client: HttpClient) => (await client.get(path, 200)).object

async function created(
  client: HttpClient,
  list: string,
  body: Record<string, unknown>,
  changed: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<Edited> {
  const { id } = (await client.post(list, body, 201)).object
  const path = `${list}/${String(id)}`
  return { path, read: reading(path), bodies: [body, changed(body)] }
}

async function ticketOf(customer: HttpClient) {
  const ticket = {
    title: 'No network',
    description: 'Nothing works since this morning.',
    category: 'technical',
  }
  const { id } = (await customer.post('/api/tickets', ticket, 201)).object
  const path = `/api/tickets/${String(id)}`
  return { path, read: reading(path) }
}

const conditional = calls.filter((call) => call.conditional)

it('every call that changes a record is conditional, or listed as a command', () => {
  const unchecked = calls.filter((call) => call.method === 'PUT' && !call.conditional).map(nameOf)
  expect(new Set(unchecked)).toEqual(commands)
  expect(conditional.map(nameOf).toSorted()).toEqual(Object.keys(records).toSorted())
})

describe.each(engines)('Versions (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  it.each(conditional.map((call): [string, Call] => [nameOf(call), call]))(
    '%s is refused with the stored record where somebody else has changed it',
    async (name, call) => {
      const { path, read, bodies } = (await records[name]?.(administrator, app)) ?? expect.fail(name)
      const send = (body: unknown, headers: Record<string, string>) =>
        administrator.send(call.method, path, { headers, body })
      const started = await read(administrator)
      const ifMatch = { 'if-match': `"${versionOf(call, started)}"` }

      expect((await send(bodies[1], ifMatch)).status, 'the version that is stored').toBe(call.status ?? 200)
      const changed = await read(administrator)
      const refused = await send(bodies[0], ifMatch)

      expect(refused.status, refused.text).toBe(409)
      expect(refused.field('current')).toEqual(changed)
      if (call.method === 'PUT') {
        expect(refused.object).toMatchObject({
          message: `${administrator.username} has changed this meanwhile.`,
          changedBy: administrator.username,
        })
        expect(new Date(String(refused.field('changedAt'))).getTime()).toBeGreaterThan(Date.now() - 60_000)
      }
      expect(await read(administrator), 'nothing was written').toEqual(changed)
      const current = { 'if-match': `"${versionOf(call, changed)}"` }
      expect((await send(bodies[0], current)).status, 'the version of the refusal').toBe(call.status ?? 200)
      expect((await send(bodies[1], {})).status, 'no version at all').toBe(call.status ?? 200)
      expect((await send(bodies[1], { 'if-match': 'x'.repeat(4000) })).status, 'no version of ours').toBe(409)
    },
  )

  it('a response in a ticket is no conflict with its status', async () => {
    const customer = await app.signInAs('customer')
    const { path, read } = await ticketOf(customer)
    const call = calls.find((one) => nameOf(one) === 'PUT /api/tickets/:id') ?? expect.fail()
    const headers = { 'if-match': `"${versionOf(call, await read(administrator))}"` }
    await customer.post(`${path}/responses`, { message: 'Still nothing.' }, 201)
    const closing = await administrator.send('PUT', path, { headers, body: { status: 'closed' } })
    expect(closing.status, closing.text).toBe(200)
  })

  it('a customer is not told which member of staff has changed a ticket', async () => {
    const customer = await app.signInAs('customer')
    const { path, read } = await ticketOf(customer)
    const call = calls.find((one) => nameOf(one) === 'POST /api/tickets/:id/responses') ?? expect.fail()
    await read(customer)
    await administrator.post(`${path}/responses`, { message: 'We are on it.' }, 201)
    const headers = { 'if-match': `"${versionOf(call, undefined)}"` }
    const refused = await customer.send('POST', `${path}/responses`, { headers, body: { message: 'Hello?' } })
    expect(refused.status).toBe(409)
    expect(refused.text).not.toContain(administrator.username)
  })
})
