import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../src/shared/endpoint/endpoint.ts'
import { engines } from './support/engines.ts'
import type { HttpResponse } from './support/httpClient.ts'
import { uploadAttachment } from './support/attachments.ts'
import { ticketOf } from './support/edited.ts'
import { addPasskey, signInAt } from './support/softwarePasskey.ts'
import { addIdentityLink } from './support/singleSignOn.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'

interface Foreign {
  by: 'customer' | 'agent' | 'User'
  /** The kind of the record, and of its owner. */
  of: 'ticket' | 'invoice' | 'customer' | 'agent' | 'session' | 'passkey' | 'link' | 'file'
  body?: unknown
}

/** Requests for records of other users, for each endpoint with an id that is not for staff only. */
const attempts: Record<string, Foreign[]> = {
  'GET /api/tickets/:id': [{ by: 'customer', of: 'ticket' }],
  'PUT /api/tickets/:id': [
    { by: 'customer', of: 'ticket', body: { status: 'resolved' } },
    // The owner may not do this either; the response must not depend on who owns the ticket.
    { by: 'customer', of: 'ticket', body: { status: 'closed', priority: 'high' } },
  ],
  'GET /api/tickets/:id/responses': [{ by: 'customer', of: 'ticket' }],
  'POST /api/tickets/:id/responses': [{ by: 'customer', of: 'ticket', body: { message: 'Hello?' } }],
  'GET /api/tickets/:ticketId/attachments': [{ by: 'customer', of: 'ticket' }],
  'DELETE /api/attachments/:id': [
    { by: 'customer', of: 'file' },
    { by: 'agent', of: 'file' },
  ],
  'GET /api/invoices/:id': [{ by: 'customer', of: 'invoice' }],
  'GET /api/invoices/:id/pdf': [{ by: 'customer', of: 'invoice' }],
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

/** The paths at which the owner reads a record. */
const ownPaths: Partial<Record<Foreign['of'], string[]>> = {
  ticket: ['/api/tickets/:id', '/api/tickets/:id/responses'],
  invoice: ['/api/invoices/:id'],
  customer: ['/api/users/:id'],
  link: ['/api/identity-links'],
  file: ['/api/attachments'],
}

/** Records of endpoints for staff only; staff see all of them. */
function isForStaff({ allowedRoles }: Endpoint): boolean {
  return (
    Array.isArray(allowedRoles) && allowedRoles.every((role) => role === 'agent' || role === 'Administrator')
  )
}

it('every call with an id that not only staff make is tried with foreign records', () => {
  // A secret in a path names no record.
  const open = declaredEndpoints
    .filter((endpoint) => endpoint.params !== undefined && !endpoint.path.includes(':secret'))
    .filter((endpoint) => !isForStaff(endpoint))
    .map(nameOf)
  expect(open.toSorted()).toEqual(Object.keys(attempts).toSorted())
})

/** The response without its time and rate limit. */
function whole({ status, headers: { date: _, ratelimit: __, ...headers }, text }: HttpResponse) {
  return { status, headers, text }
}

describe.each(engines)('Records of someone else (%s)', (engine) => {
  let app: TestApp
  let owner: SignedInClient
  let administrator: SignedInClient
  const people = new Map<Foreign['by'], SignedInClient>()
  const ids = new Map<Foreign['of'], number | string>()
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    for (const role of ['customer', 'agent', 'User'] as const) people.set(role, await app.signInAs(role))
    owner = await app.signInAs('customer')
    administrator = await app.signInAs('Administrator')
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
    ids.set('file', await uploadAttachment(owner))
    ids.set('ticket', Number((await ticketOf(owner)).path.split('/').at(-1)))
    ids.set('invoice', Number((await staff.post('/api/invoices', invoice, 201)).field('id')))
  })
  afterAll(() => app.stop())

  /** The owner's view of the record, if there is an endpoint that reads it. */
  async function asOwned(of: Foreign['of']): Promise<string[]> {
    const read = ownPaths[of] ?? []
    const responses = await Promise.all(
      read.map((path) => owner.get(path.replace(':id', String(ids.get(of))))),
    )
    return responses.map(({ text }) => text)
  }

  const rows = Object.entries(attempts).flatMap(([name, all]) => all.map((one) => ({ name, ...one })))
  it.each(rows)(
    '$name by a $by: a foreign $of is answered like a missing one, and stays as it was',
    async ({ name, by, of, body }) => {
      const [method = '', path = ''] = name.split(' ')
      const client = people.get(by) ?? expect.fail(by)
      const ask = (id: string) =>
        client.send(method, path.replace(/:\w+/, id), body === undefined ? {} : { body })
      const before = await asOwned(of)
      const foreign = whole(await ask(String(ids.get(of))))
      expect(foreign.status).toBe(404)
      expect(await asOwned(of)).toEqual(before)
      // Ids of no record must give the same response, including the largest possible one.
      for (const id of ['999999999', '2147483647']) expect(whole(await ask(id)), id).toEqual(foreign)
    },
  )

  it('are in no list or count of another customer', async () => {
    const stranger = people.get('customer') ?? expect.fail('customer')
    for (const noun of ['tickets', 'invoices']) {
      expect((await owner.get(`/api/${noun}`, 200)).rows, noun).toHaveLength(1)
      expect((await stranger.get(`/api/${noun}`, 200)).rows, noun).toEqual([])
      const { today: _, ...counts } = (await stranger.get(`/api/${noun}/summary`, 200)).object
      expect(new Set(Object.values(counts)), noun).toEqual(new Set([0]))
    }
  })

  const withId = declaredEndpoints.filter(({ params }) => params !== undefined)
  it.each(withId.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers an id that no record has with 404',
    async (_, { method, path, allowedRoles, file }) => {
      const client =
        Array.isArray(allowedRoles) && !allowedRoles.includes('Administrator') ? owner : administrator
      const impossible = ['0', '-1', '1.5', 'abc', '01', '1e3', "1'--", '%00', '2147483648', '99999999999']
      // Also tries the largest possible id, unless the body is checked first. Invitations need no lead.
      const tries = method === 'GET' && !path.startsWith('/api/lead-invitations/')
      for (const id of tries ? [...impossible, '2147483647'] : impossible) {
        const body = method === 'GET' ? {} : { body: {} }
        const { status } = await client.send(method, path.replaceAll(/:\w+/g, id), body)
        expect(status, id).toBe(file === undefined ? 404 : 415)
      }
    },
  )
})
