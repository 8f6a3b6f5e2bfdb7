import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../src/shared/endpoint/endpoint.ts'
import { versionOf } from '../src/shared/endpoint/version.ts'
import { ticketOf } from './support/edited.ts'
import { editedRecords } from './support/nouns.ts'
import { engines } from './support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'

/** Endpoints that change a record without a version, because the user does not edit an earlier state. */
const commands = new Set([
  'PUT /api/users/current/reset-password',
  'PUT /api/users/:id/reset-password',
  'PUT /api/users/:id/otp-status',
  // A switch of the own account, which nobody else can change.
  'PUT /api/users/settings',
  // Switches, which have no content to overwrite.
  'PUT /api/first-steps',
  'PUT /api/placeholders',
  'PUT /api/kept-settings/:id',
  'PUT /api/notifications/read',
  'PUT /api/notifications/:id/read',
  'PUT /api/notifications/muted',
  'PUT /api/tickets/:ticketId/read-position',
  // Compared with the certificate that the mail server sends at that moment.
  'PUT /api/settings/email/certificate',
  // A switch of the user's own: it only decides whether they get mails.
  'PUT /api/tickets/:ticketId/watchers',
  // Stores nothing: it reports that the user has the ticket open.
  'PUT /api/tickets/:ticketId/presence',
  // Another switch of the own account.
  'PUT /api/account/two-factor',
])

const conditional = declaredEndpoints.filter((endpoint) => endpoint.conditional)

it('every call that changes a record is conditional, or listed as a command', () => {
  const unchecked = declaredEndpoints
    .filter((endpoint) => endpoint.method === 'PUT' && !endpoint.conditional)
    .map(nameOf)
  expect(new Set(unchecked)).toEqual(commands)
  expect(conditional.map(nameOf).toSorted()).toEqual(Object.keys(editedRecords).toSorted())
})

describe.each(engines)('Versions (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  it.each(conditional.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
    '%s is refused with the stored record where someone else has changed it',
    async (name, endpoint) => {
      const { path, read, bodies } = (await editedRecords[name]?.(administrator, app)) ?? expect.fail(name)
      const send = (body: unknown, headers: Record<string, string>) =>
        administrator.send(endpoint.method, path, { headers, body })
      const started = await read(administrator)
      const ifMatch = { 'if-match': `"${versionOf(endpoint, started)}"` }

      expect((await send(bodies[1], ifMatch)).status, 'the version that is stored').toBe(
        endpoint.status ?? 200,
      )
      const changed = await read(administrator)
      const refused = await send(bodies[0], ifMatch)

      expect(refused.status, refused.text).toBe(409)
      // Fields besides those of the record, such as its owner, may be missing.
      expect(changed).toMatchObject(z.record(z.string(), z.unknown()).parse(refused.field('current')))
      if (endpoint.method === 'PUT') {
        expect(refused.object).toMatchObject({
          message: `${administrator.username} has changed this meanwhile.`,
          changedBy: administrator.username,
        })
        expect(new Date(String(refused.field('changedAt'))).getTime()).toBeGreaterThan(Date.now() - 60_000)
      }
      expect(await read(administrator), 'nothing was written').toEqual(changed)
      const current = { 'if-match': `"${versionOf(endpoint, changed)}"` }
      expect((await send(bodies[0], current)).status, 'the version of the refusal').toBe(
        endpoint.status ?? 200,
      )
      expect((await send(bodies[1], {})).status, 'no version at all').toBe(endpoint.status ?? 200)
      expect((await send(bodies[1], { 'if-match': 'x'.repeat(4000) })).status, 'no version of ours').toBe(409)
    },
  )

  it('a response in a ticket is no conflict with its status', async () => {
    const customer = await app.signInAs('customer')
    const { path, read } = await ticketOf(customer)
    const endpoint = declaredEndpoints.find((one) => nameOf(one) === 'PUT /api/tickets/:id') ?? expect.fail()
    const headers = { 'if-match': `"${versionOf(endpoint, await read(administrator))}"` }
    await customer.post(`${path}/responses`, { message: 'Still nothing.' }, 201)
    const closing = await administrator.send('PUT', path, { headers, body: { status: 'closed' } })
    expect(closing.status, closing.text).toBe(200)
  })

  it('a customer is not told which member of staff has changed a ticket', async () => {
    const customer = await app.signInAs('customer')
    const { path, read } = await ticketOf(customer)
    const endpoint =
      declaredEndpoints.find((one) => nameOf(one) === 'POST /api/tickets/:id/responses') ?? expect.fail()
    await read(customer)
    await administrator.post(`${path}/responses`, { message: 'We are on it.' }, 201)
    const headers = { 'if-match': `"${versionOf(endpoint, undefined)}"` }
    const refused = await customer.send('POST', `${path}/responses`, { headers, body: { message: 'Hello?' } })
    expect(refused.status).toBe(409)
    expect(refused.text).not.toContain(administrator.username)
  })
})
