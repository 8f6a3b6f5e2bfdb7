import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { defineLimit, type Count } from './limit.ts'
import { createThrottle, type Throttle } from './throttle.ts'

const limit = defineLimit({ name: 'throttle test', by: ['name'], points: 2, seconds: 60 })
const longLimit = defineLimit({
  name: 'throttle test of five minutes',
  by: ['name'],
  points: 2,
  seconds: 300,
})
const ada: Count = [limit, 'ada']
const grace: Count = [limit, 'grace']
const start = Date.parse('2026-03-01T12:00:00Z')
const hourSeconds = 60 * 60

describe.each(bothEngines)('A limit of two attempts a minute (%s)', (engine) => {
  let database: TestDatabase
  let throttle: Throttle
  let now = start
  const throttles: Throttle[] = []
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    now = start
    await database.db.deleteFrom('throttles').execute()
    throttle = newThrottle()
  })
  afterEach(async () => {
    for (const each of throttles.splice(0)) await each.stop()
  })
  afterAll(() => database.close())

  /** The throttle of another instance, or of the same one after it was killed and restarted. */
  const newThrottle = (options = {}) => {
    const created = createThrottle(database, { clock: () => now, ...options })
    throttles.push(created)
    return created
  }
  const after = (seconds: number) => {
    now = start + seconds * 1000
  }
  const expectRefused = (attempt: Promise<unknown>, retryAfterSeconds: number) =>
    expect(attempt).rejects.toMatchObject({ code: 'throttled', detail: { retryAfterSeconds } })
  const takeBoth = async (count: Count, from = throttle) => {
    for (let n = 0; n < 2; n += 1) await from.take(count)
  }
  const rows = () => database.db.selectFrom('throttles').select(['key', 'points']).orderBy('key').execute()
  /** Makes every statement on the table fail during the work. */
  const withoutTable = async (work: () => Promise<void>) => {
    await sql`alter table "throttles" rename to "away"`.execute(database.db)
    try {
      await work()
    } finally {
      await sql`alter table "away" rename to "throttles"`.execute(database.db)
    }
  }

  it('refuses the third attempt and returns how many seconds to wait', async () => {
    await throttle.take(ada)
    after(10)
    await throttle.take(ada)
    await expectRefused(throttle.take(ada), 50)
  })

  it('says what each attempt leaves, of several limits the least', async () => {
    expect(await throttle.take(ada)).toEqual({ points: 1, seconds: 60 })
    after(10)
    expect(await throttle.take([longLimit, 'ada'], ada)).toEqual({ points: 0, seconds: 50 })
    expect(await newThrottle().take([longLimit, 'grace'])).toEqual({ points: 1, seconds: 300 })
  })

  it('says when a limit that is used up ends, and takes nothing', async () => {
    expect(await throttle.endOf(ada)).toBeUndefined()
    after(10)
    await throttle.take(ada)
    expect(await throttle.endOf(ada), 'one of two is left').toBeUndefined()
    after(20)
    await throttle.take(ada)
    expect(await throttle.endOf(ada, grace)).toBe(start + 70_000)
    await throttle.flush()
    expect(await newThrottle().endOf(ada, [longLimit, 'ada']), 'after a restart').toBe(start + 70_000)
    expect(await rows()).toMatchObject([{ points: 2 }])
    after(70)
    expect(await throttle.endOf(ada)).toBeUndefined()
  })

  it('allows two attempts again when the minute is over, and refuses the third', async () => {
    await takeBoth(ada)
    await expectRefused(throttle.take(ada), 60)
    after(60)
    await takeBoth(ada)
    await expectRefused(throttle.take(ada), 60)
  })

  it('is not prolonged by further attempts', async () => {
    await throttle.take(ada)
    after(59)
    await throttle.take(ada)
    await expectRefused(throttle.take(ada), 1)
    await expectRefused(throttle.take(ada), 1)
    after(60)
    await throttle.take(ada)
  })

  it('does not count an attempt that was given back, however often it is given back', async () => {
    await throttle.take(ada)
    for (let n = 0; n < 3; n += 1) throttle.giveBack(ada)
    await takeBoth(ada)
    await expectRefused(throttle.take(ada), 60)
  })

  it('returns the longest wait where several limits are exceeded', async () => {
    await takeBoth(ada)
    await takeBoth([longLimit, 'ada'])
    await expectRefused(throttle.take(ada, [longLimit, 'ada']), 300)
  })

  it('takes nothing from the limits after the one that refuses', async () => {
    await takeBoth(ada)
    for (let n = 0; n < 5; n += 1) await expectRefused(throttle.take(ada, grace), 60)
    await takeBoth(grace)
  })

  it('is multiplied by the factor that the operator sets, and allows at least one attempt', async () => {
    const doubled = newThrottle({ factor: 2 })
    for (let n = 0; n < 4; n += 1) await doubled.take(ada)
    await expectRefused(doubled.take(ada), 60)
    const none = newThrottle({ factor: 0 })
    await none.take(grace)
    await expectRefused(none.take(grace), 60)
  })

  it('lets two of a hundred attempts at the same moment pass', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 100 }, () => throttle.take(ada)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('tells the first refusal of a minute from the others', async () => {
    await takeBoth(ada)
    await expect(throttle.take(ada)).rejects.toMatchObject({ limit, isFirst: true })
    await expect(throttle.take(ada)).rejects.toMatchObject({ limit, isFirst: false })
    await expect(newThrottle().take(ada)).rejects.toMatchObject({ limit, isFirst: false })
  })

  it('refuses without a statement', async () => {
    await takeBoth(ada)
    await expectRefused(throttle.take(ada), 60)
    await withoutTable(() => expectRefused(throttle.take(ada, grace), 60))
  })

  it('writes nothing for attempts that were given back', async () => {
    await throttle.take(ada)
    throttle.giveBack(ada)
    await throttle.flush()
    expect(await rows()).toEqual([])
  })

  it('is remembered by the database before the first refusal, so that a crash never ends it', async () => {
    await takeBoth(ada)
    await expectRefused(throttle.take(ada), 60)
    await expectRefused(newThrottle().take(ada), 60)
  })

  it('remembers every attempt when the server stops', async () => {
    await takeBoth(ada)
    await throttle.stop()
    await expectRefused(newThrottle().take(ada), 60)
  })

  it('forgets with a crash only what was counted since the last second', async () => {
    await throttle.take(ada)
    await expect.poll(rows).toEqual([{ key: 'throttle test["ada"]', points: 1 }])
    await throttle.take(ada)
    const restarted = newThrottle()
    await restarted.take(ada)
    await expectRefused(restarted.take(ada), 60)
  })

  it('is shared by several instances, each of which has counted a part', async () => {
    const other = newThrottle()
    await throttle.take(ada)
    await other.take(ada)
    await throttle.flush()
    await other.flush()
    await expectRefused(other.take(ada), 60)
    // This instance learns of the other's attempt only with its own next one.
    await throttle.take(ada)
    await throttle.flush()
    await expectRefused(throttle.take(ada), 60)
  })

  it('allows again everywhere what was given back', async () => {
    await takeBoth(ada)
    await throttle.flush()
    throttle.giveBack(ada)
    await throttle.flush()
    const other = newThrottle()
    await other.take(ada)
    await expectRefused(other.take(ada), 60)
  })

  it('holds for a minute at most after a clock that was ahead', async () => {
    after(72 * hourSeconds)
    await takeBoth(ada)
    await expectRefused(throttle.take(ada), 60)
    after(0)
    await expectRefused(throttle.take(ada), 60)
    await expectRefused(newThrottle().take(ada), 60)
    await throttle.flush()
    after(60)
    await newThrottle().take(ada)
    await throttle.take(ada)
  })

  it('goes on in memory while the database accepts nothing, and is written then', async () => {
    await throttle.take(ada)
    await withoutTable(async () => {
      await throttle.take(ada)
      await expectRefused(throttle.take(ada), 60)
      await throttle.flush()
      await expect(throttle.take(grace)).rejects.toMatchObject({ code: 'unavailable' })
    })
    await throttle.flush()
    await expectRefused(newThrottle().take(ada), 60)
    await throttle.take(grace)
  })

  it('is removed from the database when its minute is over, and not before', async () => {
    await throttle.take(ada)
    after(30)
    await throttle.take(grace)
    await throttle.flush()
    after(60)
    await throttle.sweep()
    expect(await rows()).toEqual([{ key: 'throttle test["grace"]', points: 1 }])
  })

  it('cannot be washed out of the memory or the table by other keys', async () => {
    const small = newThrottle({ maxKeys: 50 })
    await takeBoth(ada, small)
    await expectRefused(small.take(ada), 60)
    for (let n = 0; n < 500; n += 1) await small.take([limit, n])
    await small.flush()
    await small.sweep()
    expect(await rows()).toHaveLength(50)
    await expectRefused(small.take(ada), 60)
    await expectRefused(newThrottle().take(ada), 60)
  })

  it('is counted for thousands of keys at once', async () => {
    for (let n = 0; n < 5_000; n += 1) await throttle.take([limit, n])
    await throttle.stop()
    expect(await rows()).toHaveLength(5_000)
  })
})
