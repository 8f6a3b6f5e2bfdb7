import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import { modules } from '../src/modules.ts'
import { engines } from './support/engines.ts'
import type { Answer } from './support/httpClient.ts'
import { ticketOf } from './support/editedRecords.ts'
import { addPasskey, signInAt } from './support/softwarePasskey.ts'
import { addIdentityLink } from './support/singleSignOn.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

const declared = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value
const calls = Object.values(declared).flatMap((module) => Object.values(module).filter(isCall))
const nameOf = (call: Call) => `${call.method} ${call.path}`

interface Foreign {
  by: 'customer' | 'agent' | 'User'
  /** Whose record it is. */
  of: 'ticket' | 'invoice' | 'customer' | 'agent' | 'session' | 'passkey' | 'link'
  body?: unknown
}

/** What people ask for that belongs to somebody else, for each call with an id that not only staff make. */
const attempts: Record<string, Foreign[]> = {
  'GET /api/tickets/:id': [{ by: 'customer', of: 'ticket' }],
  'PUT /api/tickets/:id': [
    { by: 'customer', of: 'ticket', body: { status: 'resolved' } },
    // Refused for what it wants where the ticket is the own one: not before it is known whose it is.
    { by: 'customer', of: 'ticket', body: { status: 'closed', priority: 'high' } },
  ],
  'GET /api/tickets/:id/responses': [{ by: 'customer', of: 'ticket' }],
  'POST /api/tickets/:id/responses': [{ by: 'customer', of: 'ticket', body: { message: 'Hello?' } }],
  'GET /api/invoices/:id': [{ by: 'customer', of: 'invoice' }],
  'GET /api/users/:id': [
    { by: 'customer', of: 'customer' },
    { by: 'customer', of: 'agent' },
    { by: 'User', of: 'customer' },
    { by: 'agent', of: 'agent' },
  ],
  'DELETE /api/passkeys/:id': [
    { by: 'customer', of: 'passkey' },
    { by: 'agent', of: 'passkey' },
  ],
  'DELETE /api/account/sessions/:id': [
    { by: 'customer', of: 'session' },
    { by: 'agent', of: 'session' },
    { by: 'User', of: 'session' },
  ],
  'DELETE /api/identity-links/:id': [
    { by: 'customer', of: 'link' },
    { by: 'agent', of: 'link' },
    { by: 'User', of: 'link' },
  ],
}

/** Of everybody's records: only staff make them, and staff see all. */
function isForStaff({ audience }: Call): boolean {
  return Array.isArray(audience) && audience.every((role) => role === 'agent' || role === 'Administrator')
}

it('every call with an id that not only staff make is tried with foreign records', () => {
  const open = calls.filter((call) => call.params !== undefined && !isForStaff(call)).map(nameOf)
  expect(open.toSorted()).toEqual(Object.keys(attempts).toSorted())
})

/** Everything of an answer but the time. */
function whole({ status, headers: { date: _, ratelimit: __, ...headers }, text }: Answer) {
  return { status, headers, text }
}

describe.each(engines)('Records of somebody else (%s)', (engine) => {
  let app: TestApp
  const people = new Map<Foreign['by'], SignedInClient>()
  const ids = new Map<Foreign['of'], number | string>()
  beforeAll(async () => {
    app = await startTestApp(engine, { modules })
    for (const role of ['customer', 'agent', 'User'] as const) people.set(role, await app.signInAs(role))
    const owner = await app.signInAs('customer')
    const staff = await app.signInAs('agent')
    const invoice = {
      userId: owner.id,
      invoiceNumber: 'INV-1',
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      status: 'unpaid',
      items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
    }
    ids.set('customer', owner.id).set('agent', staff.id)
    const [session] = (await owner.get('/api/account/sessions', 200)).rows
    ids.set('session', String(session?.['id']))
    ids.set('passkey', (await addPasskey(await signInAt(app, 'localhost'))).id)
    ids.set('link', await addIdentityLink(app, owner.id))
    ids.set('ticket', Number((await ticketOf(owner)).path.split('/').at(-1)))
    ids.set('invoice', Number((await staff.post('/api/invoices', invoice, 201)).field('id')))
  })
  afterAll(() => app.stop())

  const rows = Object.entries(attempts).flatMap(([name, all]) => all.map((one) => ({ name, ...one })))
  it.each(rows)(
    '$name by a $by: a foreign $of is answered like a missing one',
    async ({ name, by, of, body }) => {
      const [method = '', path = ''] = name.split(' ')
      const client = people.get(by) ?? expect.fail(by)
      const ask = (id: string) =>
        client.send(method, path.replace(':id', id), body === undefined ? {} : { body })
      const foreign = whole(await ask(String(ids.get(of))))
      expect(foreign.status).toBe(404)
      // Also ids that cannot exist, and the largest one that can.
      for (const id of ['999999999', '2147483647']) expect(whole(await ask(id)), id).toEqual(foreign)
    },
  )
})
