import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import { modules } from '../src/modules.ts'
import { bothEngines } from './support/engines.ts'
import { fuzzCall, type Attacker } from './support/fuzzCalls.ts'
import { startTestApp, type TestApp } from './support/testApp.ts'

const declared = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value
const calls = Object.values(declared).flatMap((module) => Object.values(module).filter(isCall))

/** The whole run of thousands a call is `npm run fuzz`. */
const count = Number(process.env['FUZZ_COUNT'] ?? 12)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

describe.each(bothEngines)('Malformed requests (%s)', { timeout: 120_000 }, (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { modules })
  })
  afterAll(() => app.stop())

  /** One who may make the call, signed in again since the calls before may have ended the session, and one who may not. */
  async function attackersOf({ audience }: Call): Promise<Attacker[]> {
    const role = typeof audience === 'string' ? 'customer' : (audience.at(-1) ?? 'customer')
    const { cookies } = await app.signInAs(role)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return [
      { name: role, cookie },
      { name: 'visitor', cookie: '' },
    ]
  }

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is refused with a message, and never fails',
    async (_, call) => {
      // The time is judged by the long run, on a machine that does nothing else.
      const result = await fuzzCall(app.url, call, await attackersOf(call), { count, seed, maxMs: 10_000 })
      expect(result.faults.join('\n')).toBe('')
    },
  )
})
