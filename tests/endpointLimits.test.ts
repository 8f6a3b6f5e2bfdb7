import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../src/shared/endpoint/endpoint.ts'
import type { EndpointLimit } from '../src/shared/endpoint/endpointLimits.ts'
import { roles } from '../src/shared/endpoint/roles.ts'
import { prepareLimits } from '../src/server/endpoints/takeLimits.ts'
import { engines } from './support/engines.ts'
import type { HttpClient } from './support/httpClient.ts'
import { atStep } from './support/signInStep.ts'
import { startTestApp, type TestApp } from './support/testApp.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'

const unsafeCalls = declaredEndpoints.filter(({ method }) => method !== 'GET')

/** Endpoints without the common limits, and why. */
const unlimited = [
  'POST /api/login: has limits of its own, by which a known browser gets in whatever others in its network do',
  'POST /api/otp/verify: the same for the code',
  'POST /api/logout: a user must always be able to sign out',
  'PUT /api/tickets/:ticketId/presence: open pages repeat it every few seconds, and it stores nothing',
]

const admits = ({ allowedRoles }: Endpoint, role: string) =>
  Array.isArray(allowedRoles)
    ? allowedRoles.some((one) => one === role)
    : allowedRoles === 'anyone' || (role !== 'visitor' && allowedRoles !== 'step')

it('the calls without the common limits are those that must not have them', () => {
  const found = unsafeCalls.filter(({ limits }) => limits === 'none').map(nameOf)
  expect(found.toSorted()).toEqual(unlimited.map((line) => line.replace(/: .*/, '')).toSorted())
})

describe.each(engines)('Limits of calls that change something (%s)', (engine) => {
  let app: TestApp
  const people = new Map<string, HttpClient>()
  beforeAll(async () => {
    // A factor of 0.02 allows 12 changes within ten minutes.
    app = await startTestApp(engine, { throttleFactor: 0.02, placeholdersWork: true })
    for (const role of roles) people.set(role, await app.signInAs(role))
    people.set('visitor', app.newClient())
    for (const client of people.values()) {
      const path = client === people.get('visitor') ? '/api/contact' : '/api/users/settings'
      const method = path === '/api/contact' ? 'POST' : 'PUT'
      for (let n = 0; n < 12; n += 1) await client.send(method, path, { body: {} })
    }
  })
  afterAll(() => app.stop())

  it.each(
    unsafeCalls
      .filter(({ limits }) => limits !== 'none')
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s is refused for everybody who has made too many', async (name, endpoint) => {
    for (const [role, client] of people) {
      if (!admits(endpoint, role)) continue
      const path = endpoint.path.replaceAll(/:\w+/g, '999999999')
      const { status, headers, text } = await client.send(endpoint.method, path, { body: {} })
      expect(status, `${name} by ${role}: ${text}`).toBe(429)
      expect(Number(headers['retry-after']), name).toBeGreaterThan(0)
      expect(text).toMatch(/"You can .+ in .+\. Please try again in \d+ \w+/)
    }
  })

  it('reading has the limits that an endpoint declares, by GET and HEAD together', async () => {
    const path = '/api/invoices/999999999/pdf'
    const read = async (method: string) => (await people.get('agent')?.send(method, path))?.status
    const methods = ['GET', 'GET', 'HEAD', 'GET', 'HEAD', 'GET']
    for (const method of methods) expect(await read(method)).toBe(404)
    expect([await read('GET'), await read('HEAD')]).toEqual([429, 429])
  })

  it('reading and signing out go on', async () => {
    const customer = people.get('customer')
    expect((await customer?.get('/api/tickets'))?.status).toBe(200)
    expect((await customer?.post('/api/logout', {}))?.status).toBe(200)
  })
})

const isLimited = (endpoint: Endpoint): endpoint is Endpoint & { limits: readonly EndpointLimit[] } =>
  Array.isArray(endpoint.limits)

describe.each(engines)('Limits that an endpoint declares (%s)', (engine) => {
  let app: TestApp
  const callers: [who: string, client: HttpClient][] = []
  let atPassword: HttpClient
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    for (const role of roles) callers.push([role, await app.signInAs(role)])
    callers.push(['visitors', app.newClient()])
    atPassword = await atStep(app, (id) =>
      app.context.database.db
        .updateTable('users')
        .set({ mustChangePassword: true })
        .where('id', '=', id)
        .execute(),
    )
  })
  afterAll(() => app.stop())

  const callersOf = (endpoint: Endpoint): typeof callers =>
    endpoint.allowedRoles === 'step'
      ? [['visitors', atPassword]]
      : callers.filter(([who]) => admits(endpoint, who === 'visitors' ? 'visitor' : who))

  it.each(declaredEndpoints.filter(isLimited).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is counted by all of them',
    async (_, endpoint) => {
      const { method, path, limits } = endpoint
      const taken = new Set<string>()
      for (const [who, client] of callersOf(endpoint)) {
        const { headers } = await client.send(method, path.replaceAll(/:\w+/g, '999999999'), { body: {} })
        const told = Array.from(String(headers['ratelimit']).matchAll(/"([^"]+)"/g), ([, name = '']) => name)
        const wanted = limits.filter(({ of }) => of === undefined || of === who).map(({ name }) => name)
        expect([who, told]).toEqual([who, wanted])
        for (const name of told) taken.add(name)
      }
      expect([...taken].toSorted()).toEqual(limits.map(({ name }) => name).toSorted())
    },
  )

  const declared = { method: 'POST', path: '/api/example' } as const
  const limit = { name: 'example', by: 'person', points: 1, seconds: 1, doing: 'try' } as const

  it.each([
    ['counts visitors by account', { ...declared, allowedRoles: 'anyone', limits: [limit] }],
    ['counts visitors by account', { ...declared, allowedRoles: 'step', limits: [limit] }],
    [
      'is for customer, who',
      { ...declared, allowedRoles: ['agent'], limits: [{ ...limit, of: 'customer' }] },
    ],
    ['no common limits', { ...declared, method: 'GET', allowedRoles: 'anyone', limits: 'none' }],
  ] as const)('are refused at the start where one %s', (reason, endpoint) => {
    expect(() => prepareLimits(endpoint)).toThrow(reason)
  })
})
