import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import { roles } from '../src/roles.ts'
import { engines } from './support/engines.ts'
import { startTestApp, type TestApp } from './support/testApp.ts'
import { HttpClient } from './support/httpClient.ts'

// tests/matrix has one file for each noun: the decided permissions, independent of the declarations in calls.ts.
const decided = import.meta.glob<{ matrix: Record<string, string> }>('./matrix/*.ts', { eager: true })
const matrix = new Map(Object.values(decided).flatMap((noun) => Object.entries(noun.matrix)))

const modules = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value

const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall))
const nameOf = (call: Call) => `${call.method} ${call.path}`

it('every declared call has a line in the matrix, and every line has a call', () => {
  expect(calls.map(nameOf).toSorted()).toEqual([...matrix.keys()].toSorted())
})

describe.each(engines)('Permissions (%s)', (engine) => {
  let app: TestApp
  const people = new Map<string, HttpClient>()
  beforeAll(async () => {
    app = await startTestApp(engine)
    people.set('visitor', app.newClient())
    for (const role of roles) {
      people.set(role, await app.signInAs(role))
    }
  })
  afterAll(() => app.stop())

  it.each(calls.map((call): [string, Call] => [nameOf(call), call]))(
    '%s permits exactly the roles of the matrix',
    async (name, call) => {
      for (const [role, client] of people) {
        // With a copy of the cookies: a call may end the session that the next one needs.
        const asking = new HttpClient(client.url)
        for (const [cookie, value] of client.cookies) asking.cookies.set(cookie, value)
        const path = call.path.replaceAll(/:\w+/g, '999999999')
        if (name === 'POST /api/logout') continue
        const { status } = await asking.send(call.method, path, call.method === 'GET' ? {} : { body: {} })
        const refused = role === 'visitor' ? 401 : 403
        // Calls that take a file get JSON here, which they refuse after the check of the role.
        const admitted = call.file === undefined ? [200, 400, 404] : [415]
        if (matrix.get(name)?.split(' ').includes(role))
          expect(admitted, `${name} by ${role}`).toContain(status)
        else expect(status, `${name} by ${role}`).toBe(refused)
      }
    },
  )
})
