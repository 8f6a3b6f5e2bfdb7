import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import { versionOf } from '../src/version.ts'
import { editedRecords, ticketOf } from './support/editedRecords.ts'
import { modules } from '../src/modules.ts'
import { engines } from './support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

const declared = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value
const calls = Object.values(declared).flatMap((module) => Object.values(module).filter(isCall))
const nameOf = (call: Call) => `${call.method} ${call.path}`

/** The calls that change a record and are commands: there is nothing in them that someone started from. */
const commands = new Set([
  'PUT /api/users/current/reset-password',
  'PUT /api/users/:id/reset-password',
  'PUT /api/users/:id/otp-status',
  // One switch of the own account, which nobody else can turn.
  'PUT /api/users/settings',
  // Switches, which are turned and not written.
  'PUT /api/first-steps',
  'PUT /api/modules',
  // Compared with what the mail server shows at that moment.
  'PUT /api/settings/email/certificate',
  // Another switch of the own account.
  'PUT /api/account/two-factor',
])

const conditional = calls.filter((call) => call.conditional)

it('every call that changes a record is conditional, or listed as a command', () => {
  const unchecked = calls.filter((call) => call.method === 'PUT' && !call.conditional).map(nameOf)
  expect(new Set(unchecked)).toEqual(commands)
  expect(conditional.map(nameOf).toSorted()).toEqual(Object.keys(editedRecords).toSorted())
})

describe.each(engines)('Versions (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { modules })
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  it.each(conditional.map((call): [string, Call] => [nameOf(call), call]))(
    '%s is refused with the stored record where someone else has changed it',
    async (name, call) => {
      const { path, read, bodies } = (await editedRecords[name]?.(administrator, app)) ?? expect.fail(name)
      const send = (body: unknown, headers: Record<string, string>) =>
        administrator.send(call.method, path, { headers, body })
      const started = await read(administrator)
      const ifMatch = { 'if-match': `"${versionOf(call, started)}"` }

      expect((await send(bodies[1], ifMatch)).status, 'the version that is stored').toBe(call.status ?? 200)
      const changed = await read(administrator)
      const refused = await send(bodies[0], ifMatch)

      expect(refused.status, refused.text).toBe(409)
      // What it has beside the record, such as whose it is, may be missing.
      expect(changed).toMatchObject(z.record(z.string(), z.unknown()).parse(refused.field('current')))
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
