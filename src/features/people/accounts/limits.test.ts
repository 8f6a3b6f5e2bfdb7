import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '../../../../tests/support/engines.ts'
import type { Count } from '../../../server/limits/limit.ts'
import { createThrottle } from '../../../server/limits/throttle.ts'
import { codeLimits, signInLimits } from './server/attemptLimits.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

type Limits = (attempt: number) => Count[]
const limits: [title: string, allowed: number, minutes: number, limits: Limits][] = [
  ['failed sign-ins from one IPv6 network', 50, 15, (n) => signInLimits(`v${n}`, `2001:db8:1:2::${n}`)],
  ['failed sign-ins to one account from many addresses', 100, 15, (n) => signInLimits('eve', `10.1.0.${n}`)],
  ['wrong codes from one address', 50, 15, (n) => codeLimits(100 + n, '10.0.0.5')],
  ['wrong codes of one account', 100, 15, (n) => codeLimits(2, `10.2.0.${n}`)],
]

describe.each(engines)('Limits on guessing (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it.each(limits)('allow %s: %i within %i minutes', async (_, allowed, minutes, limitsOf) => {
    const throttle = createThrottle(database, { clock: () => now })
    for (let attempt = 1; attempt <= allowed; attempt += 1) await throttle.take(...limitsOf(attempt))
    await expect(throttle.take(...limitsOf(allowed + 1))).rejects.toMatchObject({
      code: 'throttled',
      detail: { retryAfterSeconds: minutes * 60 },
    })
  })
})
