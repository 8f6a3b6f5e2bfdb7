import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import { roles, type Role } from '../src/roles.ts'
import { engines } from './support/engines.ts'
import { openPortal, type Portal } from './support/portal.ts'
import { Visitor } from './support/visitor.ts'

/** Who may make which call, as decided: A Administrator, g agent, c customer, U legacy User, - a visitor. */
const matrix: Record<string, string> = {
  'GET /api/domain-config': 'AgcU-',
  'GET /api/domains': 'A',
  'GET /api/domains/:id': 'A',
  'POST /api/domains': 'A',
  'PUT /api/domains/:id': 'A',
  'GET /api/brands': 'A',
  'POST /api/brands': 'A',
  'PUT /api/brands/:id': 'A',
  'POST /api/brand-logo/:brandId': 'A',
  'POST /api/upload': 'A',
  'GET /api/team': 'AgcU-',
  'POST /api/team': 'A',
  'PUT /api/team/:id': 'A',
  'DELETE /api/team/:id': 'A',
  'GET /api/companies': 'Ag',
  'GET /api/companies/:id': 'Ag',
  'POST /api/companies': 'A',
  'PUT /api/companies/:id': 'A',
  'DELETE /api/companies/:id': 'A',
  'POST /api/contact': 'AgcU-',
  'GET /api/contact': 'Ag',
  'GET /api/contact/:id': 'Ag',
  'DELETE /api/contact/:id': 'A',
  'POST /api/login': 'AgcU-',
  'POST /api/otp/verify': 'AgcU',
  'POST /api/logout': 'AgcU-',
  'POST /api/register': 'AgcU-',
  'GET /api/user': 'AgcU',
  'GET /api/users': 'Ag',
  'GET /api/users/:id': 'AgcU',
  'POST /api/users': 'A',
  'PUT /api/users/:id': 'A',
  'DELETE /api/users/:id': 'A',
  'PUT /api/users/:id/reset-password': 'A',
  'POST /api/users/:id/reset-password': 'A',
  'PUT /api/users/settings': 'AgcU',
  'PUT /api/users/current/reset-password': 'AgcU',
  'POST /api/change-password': 'AgcU',
  'POST /api/otp/setup': 'AgcU',
  'PUT /api/users/:id/otp-status': 'A',
  'GET /api/settings/email': 'A',
  'PUT /api/settings/email': 'A',
  'POST /api/settings/email/test': 'A',
  'GET /api/settings/email/outbox': 'A',
  'POST /api/settings/email/outbox/:id/retry': 'A',
  'GET /api/settings/security': 'A',
  'PUT /api/settings/security': 'A',
  'GET /api/templates': 'A',
  'PUT /api/templates/:id': 'A',
  'GET /api/tickets': 'Agc',
  'GET /api/tickets/summary': 'Agc',
  'GET /api/tickets/:id': 'Agc',
  'POST /api/tickets': 'c',
  'PUT /api/tickets/:id': 'Agc',
  'GET /api/tickets/:id/responses': 'Agc',
  'POST /api/tickets/:id/responses': 'Agc',
  'GET /api/invoices': 'Agc',
  'GET /api/invoices/summary': 'Agc',
  'GET /api/invoices/:id': 'Agc',
  'POST /api/invoices': 'Ag',
  'PUT /api/invoices/:id': 'Ag',
}

const modules = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value

const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall))
const nameOf = (call: Call) => `${call.method} ${call.path}`

const letters: Record<Role, string> = { Administrator: 'A', agent: 'g', customer: 'c', User: 'U' }

it('every declared call has its line in the matrix, and every line its call', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(matrix).toSorted())
})

describe.each(engines)('Permissions (%s)', (engine) => {
  let portal: Portal
  const people = new Map<string, Visitor>()
  beforeAll(async () => {
    portal = await openPortal(engine)
    people.set('-', portal.visitor())
    for (const role of roles) {
      people.set(letters[role], await portal.signedIn(role))
    }
  })
  afterAll(() => portal.stop())

  it.each(calls.map((call): [string, Call] => [nameOf(call), call]))(
    '%s admits whom it should',
    async (name, call) => {
      for (const [letter, visitor] of people) {
        // Nobody's session may end while the others are asked.
        const asking = new Visitor(visitor.url)
        for (const [cookie, value] of visitor.cookies) asking.cookies.set(cookie, value)
        const path = call.path.replaceAll(/:\w+/g, '999999999')
        if (name === 'POST /api/logout') continue
        const { status } = await asking.send(call.method, path, call.method === 'GET' ? {} : { body: {} })
        const refused = letter === '-' ? 401 : 403
        // Calls that take a file are sent JSON here, which they refuse once they have let somebody in.
        const admitted = call.file === undefined ? [200, 400, 404] : [415]
        if (matrix[name]?.includes(letter)) expect(admitted, `${name} by ${letter}`).toContain(status)
        else expect(status, `${name} by ${letter}`).toBe(refused)
      }
    },
  )
})
