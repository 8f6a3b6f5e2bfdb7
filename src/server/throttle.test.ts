import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '../../tests/support/engines.ts'
import { createThrottle, type Count, type Limit } from './throttle.ts'

const limit: Limit = { name: 'sign-in', points: 2, seconds: 60 }
const ada: Count = [limit, 'ada']
const start = Date.parse('2026-03-01T12:00:00Z')

describe.each(engines)('A limit of two attempts a minute (%s)', (engine) => {
  let database: TestDatabase
  let now = start
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    now = start
    await database.db.deleteFrom('throttles').execute()
  })
  afterAll(() => database.close())

  const throttle = (factor = 1) => createThrottle(database, factor, () => now)
  const after = (seconds: number) => {
    now = start + seconds * 1000
  }
  const expectRefused = (attempt: Promise<void>, retryAfterSeconds: number) =>
    expect(attempt).rejects.toMatchObject({ code: 'throttled', detail: { retryAfterSeconds } })

  it('refuses the third attempt and returns how many seconds to wait', async () => {
    await throttle().take(ada)
    after(10)
    await throttle().take(ada)
    await expectRefused(throttle().take(ada), 50)
  })

  it('allows two attempts again when the minute is over, and refuses the third', async () => {
    for (let n = 0; n < 2; n += 1) await throttle().take(ada)
    await expectRefused(throttle().take(ada), 60)
    after(60)
    for (let n = 0; n < 2; n += 1) await throttle().take(ada)
    await expectRefused(throttle().take(ada), 60)
  })

  it('is not prolonged by further attempts', async () => {
    await throttle().take(ada)
    after(59)
    await throttle().take(ada)
    await expectRefused(throttle().take(ada), 1)
    await expectRefused(throttle().take(ada), 1)
    after(60)
    await throttle().take(ada)
  })

  it('counts each person separately', async () => {
    for (let n = 0; n < 2; n += 1) await throttle().take(ada)
    await throttle().take([limit, 'grace'])
    await expectRefused(throttle().take(ada), 60)
  })

  it('does not count an attempt that was given back, however often it is given back', async () => {
    await throttle().take(ada)
    for (let n = 0; n < 3; n += 1) await throttle().giveBack(ada)
    for (let n = 0; n < 2; n += 1) await throttle().take(ada)
    await expectRefused(throttle().take(ada), 60)
  })

  it('returns the longest wait where several limits are exceeded', async () => {
    const long: Count = [{ name: 'address', points: 2, seconds: 300 }, '10.0.0.1']
    for (let n = 0; n < 2; n += 1) await throttle().take(ada, long)
    await expectRefused(throttle().take(ada, long), 300)
  })

  it('is multiplied by the factor that the operator sets, and allows at least one attempt', async () => {
    for (let n = 0; n < 4; n += 1) await throttle(2).take(ada)
    await expectRefused(throttle(2).take(ada), 60)
    await throttle(0).take([limit, 'grace'])
    await expectRefused(throttle(0).take([limit, 'grace']), 60)
  })

  it('is removed from the database when its minute is over, and not before', async () => {
    await throttle().take(ada)
    after(30)
    await throttle().take([limit, 'grace'])
    after(60)
    await throttle().sweep()
    const rows = await database.db.selectFrom('throttles').select('key').execute()
    expect(rows).toEqual([{ key: 'sign-in|grace' }])
  })
})
