import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { housekeeping, housekeepingLanes } from './housekeeping.ts'
import { defineLimit } from '../limits/limit.ts'
import { createThrottle } from '../limits/throttle.ts'
import { hourMs } from '../../shared/time/durations.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const limit = defineLimit({ name: 'housekeeping', by: ['name'], points: 5, seconds: 60 })

describe.each(bothEngines)('While the server runs, it regularly removes (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function keepHouse() {
    const { stopping: signal } = app.context
    await housekeeping(app.context).runOutside({}, { id: 1, attempts: 1, signal })
    for (const { runPiece } of housekeepingLanes(app.context)) await runPiece(signal)
  }

  it('sessions that have expired, and no others', async () => {
    const { db } = app.context.database
    const expired = await app.signInAs('customer')
    const current = await app.signInAs('customer')
    const setEnd = (userId: number, expiresAt: string) =>
      db.updateTable('sessions').set({ expiresAt }).where('userId', '=', userId).execute()
    await setEnd(expired.id, hoursAgo(0))
    await setEnd(current.id, hoursAgo(-0.1))
    await keepHouse()
    expect(await db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: current.id }])
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
    await keepHouse()
    const keys = await db.selectFrom('idempotencyKeys').select('key').execute()
    expect(keys).toEqual([{ key: 'an-hour-old' }])
  })

  it('what a killed restore or first start has left in the data folder', async () => {
    const { dataDir } = app.context.config
    const killed = spawn(process.execPath, ['--eval', ''])
    await once(killed, 'exit')
    const ending = `${hostname()}-${killed.pid}.part`
    const names = [`restoring-${ending}`, `restoring-${ending}-wal`, `secret.key-${ending}`]
    for (const name of names) writeFileSync(join(dataDir, name), 'x')
    const own = `restoring-${hostname()}-${process.pid}.part`
    writeFileSync(join(dataDir, own), 'x')
    await keepHouse()
    const left = readdirSync(dataDir).filter((name) => name.endsWith('.part') || name.endsWith('-wal'))
    expect(left.filter((name) => !name.startsWith('portal.db'))).toEqual([own])
  })

  it('attempts that are no longer counted, and no others', async () => {
    const { database } = app.context
    const countAt = async (at: number, name: string) => {
      const throttle = createThrottle(database, { clock: () => at })
      await throttle.take([limit, name])
      await throttle.stop()
    }
    await countAt(Date.now() - hourMs, 'an hour ago')
    await countAt(Date.now(), 'now')
    // Ignores the attempts of sign-ins, which the app stores at any time.
    const keys = () =>
      database.db.selectFrom('throttles').select('key').where('key', 'like', 'housekeeping[%').execute()
    await keepHouse()
    expect(await keys()).toEqual([{ key: 'housekeeping["now"]' }])
  })
})
