import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failOver } from '../tools/reliability/failoverRun.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { violationOf } from '../src/server/database/violation.ts'
import { startPair } from './support/postgresPair.ts'
import { testLog } from './support/testLog.ts'

it('loses nothing that was acknowledged when the primary is killed, and writes to the promoted standby', async () => {
  const { acknowledged, lost, doubled, firstWriteMs, longestMs } = await failOver()
  expect(acknowledged).toBeGreaterThan(50)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  expect(firstWriteMs).toBeLessThan(5_000)
  expect(longestMs).toBeLessThan(10_000)
}, 90_000)

it('reads from a standby that it is told to take, and says that it stores nothing', async () => {
  const pair = await startPair()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-standby-'))
  try {
    const primary = await openDatabase({ dataDir, databaseUrl: pair.url, log: testLog })
    await primary.close()
    const standby = await openDatabase({ dataDir, databaseUrl: pair.standby.url, log: testLog })
    expect(await standby.db.selectFrom('users').select('id').execute()).toEqual([])
    const change = standby.db.deleteFrom('users').execute()
    expect(await change.catch((error: unknown) => violationOf(error))).toEqual({ kind: 'unwritable' })
    await standby.close()
  } finally {
    await pair.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
