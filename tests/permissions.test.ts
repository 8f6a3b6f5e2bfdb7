import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../src/shared/endpoint/endpoint.ts'
import { roles } from '../src/shared/endpoint/roles.ts'
import { engines } from './support/engines.ts'
import { userIdHeader } from '../src/shared/endpoint/signedInAs.ts'
import { password, startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'
import { HttpClient } from './support/httpClient.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'
import { allowedRoles } from './support/nouns.ts'

it('every declared call has a line in the tests of its noun, and every line has a call', () => {
  expect(declaredEndpoints.map(nameOf).toSorted()).toEqual(Object.keys(allowedRoles).toSorted())
})

const signedOut = [401, '{"message":"You are not signed in."}']
const forbidden = [403, `{"message":"You don't have permission to do this."}`]
/** The whole response to a caller who may not use an endpoint, the same for every endpoint. */
const refusals: Record<string, unknown> = { visitor: signedOut, pending: signedOut, step: signedOut }

/** A user who still owes the code or a step may do what visitors may, and that step. */
function mayCall(role: string, name: string): boolean {
  const admitted = allowedRoles[name]?.split(' ') ?? []
  return admitted.includes(role) || (['pending', 'step'].includes(role) && admitted.includes('visitor'))
}

/** An administrator who has entered the password and must choose another one next. */
async function signInToStep(app: TestApp): Promise<HttpClient> {
  const { id, username } = await app.signInAs('Administrator')
  const { db } = app.context.database
  await db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute()
  const client = app.newClient()
  const response = await client.post('/api/login', { username, password }, 200)
  expect(response.json).toEqual({ requiresStep: 'password' })
  return client
}

/** An administrator who has entered the password and not yet the code. */
async function signInWithoutCode(app: TestApp): Promise<HttpClient> {
  const { id, username } = await app.signInAs('Administrator')
  const { context } = app
  const otpSecret = context.secretBox.encrypt('otp', 'JBSWY3DPEHPK3PXP')
  const { db } = context.database
  await db
    .updateTable('users')
    .set({ otpSecret, otpVerified: true, otpEnabled: true })
    .where('id', '=', id)
    .execute()
  const client = app.newClient()
  const response = await client.post('/api/login', { username, password }, 200)
  expect(response.json).toEqual({ requiresOTP: true })
  return client
}

describe.each(engines)('Permissions (%s)', (engine) => {
  let app: TestApp
  const people = new Map<string, HttpClient | SignedInClient>()
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    people.set('visitor', app.newClient())
    for (const role of roles) {
      people.set(role, await app.signInAs(role))
    }
    people.set('pending', await signInWithoutCode(app))
    people.set('step', await signInToStep(app))
  })
  afterAll(() => app.stop())

  it.each(declaredEndpoints.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
    '%s permits exactly the listed roles',
    async (name, endpoint) => {
      for (const [role, client] of people) {
        const asking = copyOf(client)
        const path = endpoint.path.replaceAll(/:\w+/g, '999999999')
        if (name === 'POST /api/logout') continue
        const { status, text } = await asking.send(
          endpoint.method,
          path,
          endpoint.method === 'GET' ? {} : { body: {} },
        )
        // Endpoints for files get JSON here and refuse it, but only after the check of the role.
        const admitted = endpoint.file === undefined ? [200, 400, 404] : [415]
        if (mayCall(role, name)) expect(admitted, `${name} by ${role}`).toContain(status)
        else expect([status, text], `${name} by ${role}`).toEqual(refusals[role] ?? forbidden)
      }
    },
  )

  it.each(declaredEndpoints.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
    '%s is refused with 409 when its page was made for someone else, whatever the role',
    async (name, endpoint) => {
      const path = endpoint.path.replaceAll(/:\w+/g, '999999999')
      const send = (client: HttpClient, person: string) =>
        copyOf(client).send(endpoint.method, path, {
          headers: { [userIdHeader]: person },
          // Sends no file: the refusal comes before the body is read.
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
        })
      const others = [(id: number) => String(id + 1), () => 'nobody', () => '']
      for (const [at, [role, client]] of [...people].entries()) {
        if (role === 'pending' || role === 'step') continue
        if (!('id' in client)) {
          const { status } = await send(client, '1')
          expect(status, `${name} by a visitor, who has nobody's session`).not.toBe(409)
          continue
        }
        const person = others[at % others.length]?.(client.id) ?? ''
        const { status: refusedWith, text, headers } = await send(client, person)
        expect(refusedWith, `${name} by ${role} for ${person}`).toBe(409)
        expect(text).toContain('Someone else has signed in in this browser.')
        expect(headers['cache-control']).toBe('no-store')
        if (name === 'POST /api/logout') continue
        const { status } = await send(client, String(client.id))
        expect(status, `${name} by ${role}, for whom the page was made`).not.toBe(409)
      }
    },
  )
})

/** Copies the session's cookies, because a request may end the session that the next one needs. */
function copyOf(client: HttpClient): HttpClient {
  const copy = new HttpClient(client.url)
  for (const [cookie, value] of client.cookies) copy.cookies.set(cookie, value)
  return copy
}
