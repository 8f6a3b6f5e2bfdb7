import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../tests/support/testApp.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createThrottle } from './throttle.ts'

const hourMs = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const limit = { name: 'sign-in', points: 5, seconds: 60 }

describe.each(engines)('While the server runs, it regularly removes (%s)', (engine) => {
  let app: TestApp
  let stop: () => void
  beforeAll(async () => {
    app = await startTestApp(engine)
    // The running server does so every ten minutes.
    stop = startHousekeeping(app.context, 5)
  })
  afterAll(async () => {
    stop()
    await app.stop()
  })

  it('sessions that have expired, and no others', async () => {
    const { db } = app.context.database
    const expired = await app.signInAs('customer')
    const current = await app.signInAs('customer')
    const setEnd = (userId: number, expiresAt: string) =>
      db.updateTable('sessions').set({ expiresAt }).where('userId', '=', userId).execute()
    await setEnd(expired.id, hoursAgo(0))
    await setEnd(current.id, hoursAgo(-0.1))
    await expect
      .poll(() => db.selectFrom('sessions').select('userId').execute(), { interval: 5 })
      .toEqual([{ userId: current.id }])
    await current.get('/api/user', 200)
  })

  it('the keys of forms that were sent more than a day ago, and no others', async () => {
    const { db } = app.context.database
    const keyOf = (key: string, createdAt: string) => ({
      userId: 0,
      call: 'POST /api/contact',
      key,
      bodyHash: 'hash',
      answer: '{}',
      createdAt,
    })
    await db
      .insertInto('idempotencyKeys')
      .values([keyOf('two-days-old', hoursAgo(48)), keyOf('an-hour-old', hoursAgo(1))])
      .execute()
    await expect
      .poll(() => db.selectFrom('idempotencyKeys').select('key').execute(), { interval: 5 })
      .toEqual([{ key: 'an-hour-old' }])
  })

  it('attempts that are no longer counted, and no others', async () => {
    const { database } = app.context
    await database.db.deleteFrom('throttles').execute()
    const throttleAt = (at: number) => createThrottle(database, 1, () => at)
    await throttleAt(Date.now() - hourMs).take([limit, 'an hour ago'])
    await throttleAt(Date.now()).take([limit, 'now'])
    await expect
      .poll(() => database.db.selectFrom('throttles').select('key').execute(), { interval: 5 })
      .toEqual([{ key: 'sign-in|now' }])
  })
})
