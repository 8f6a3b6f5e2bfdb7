import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../src/shared/endpoint/endpoint.ts'
import { bothEngines } from './support/engines.ts'
import { fuzzCall, type Attacker } from './support/fuzzCalls.ts'
import { addWebhookSecret } from './support/fuzzMails.ts'
import { startTestApp, type TestApp } from './support/testApp.ts'
import { declaredEndpoints } from './support/declaredEndpoints.ts'

/** A short version; `npm run fuzz` sends thousands of requests to each endpoint. */
const count = Number(process.env['FUZZ_COUNT'] ?? 12)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

describe.each(bothEngines)('Malformed requests (%s)', { timeout: 120_000 }, (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
  })
  afterAll(() => app.stop())

  /** A client that may use the endpoint, with a new session in case a request ends it, and one that may not. */
  async function attackersOf({
    allowedRoles,
  }: Pick<Endpoint, 'allowedRoles'>): Promise<[Attacker, Attacker]> {
    const role = typeof allowedRoles === 'string' ? 'customer' : (allowedRoles.at(-1) ?? 'customer')
    const { cookies } = await app.signInAs(role)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return [
      { name: role, cookie },
      { name: 'visitor', cookie: '' },
    ]
  }

  /** The secret of a new webhook. */
  async function newSecret(): Promise<string> {
    const [administrator] = await attackersOf({ allowedRoles: ['Administrator'] })
    return addWebhookSecret(app.url, administrator.cookie)
  }

  it.each(declaredEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused with a message, and never fails',
    async (_, endpoint) => {
      // A generous limit: the long run checks the time, on an idle machine.
      const result = await fuzzCall(app.url, endpoint, await attackersOf(endpoint), {
        count,
        seed,
        maxMs: 10_000,
        secret: endpoint.rawBody && (await newSecret()),
      })
      expect(result.faults.join('\n')).toBe('')
    },
  )
})
