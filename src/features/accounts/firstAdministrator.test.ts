import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestPlace, engines } from '../../../tests/support/engines.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { ensureAdministrator } from './server/firstAdministrator.ts'

describe.each(engines)('The first administrator on %s', (engine) => {
  async function installation() {
    const place = await createTestPlace(engine)
    const read = readConfig({})
    if ('problems' in read) throw new Error(read.problems.join())
    const open = async () => ({
      config: read.config,
      database: await openDatabase({ ...place, log: testLog }),
    })
    const first = await open()
    // The embedded database has one process; on PostgreSQL each instance has its own connections.
    const others = engine === 'postgres' ? await Promise.all([open(), open(), open()]) : []
    const instances = [first, ...others]
    onTestFinished(async () => {
      for (const { database } of instances) await database.close()
      await place.remove()
    })
    const names = () => first.database.db.selectFrom('users').select('username').execute()
    return { instances, first, names }
  }

  it('is made and shown by one of several instances that start at once', async () => {
    const { instances, names } = await installation()
    const shown: string[] = []
    await Promise.all(instances.map((each) => ensureAdministrator(each, (username) => shown.push(username))))
    expect(shown).toEqual(['admin'])
    expect(await names()).toEqual([{ username: 'admin' }])
  })

  it('is not made where the password could not be shown, but by the next start', async () => {
    const { first, names } = await installation()
    const full = new Error('no space left on device')
    const failing = ensureAdministrator(first, () => {
      throw full
    })
    await expect(failing).rejects.toBe(full)
    expect(await names()).toEqual([])
    const shown: string[] = []
    await ensureAdministrator(first, (...account) => shown.push(...account))
    expect(shown).toEqual(['admin', expect.stringMatching(/^[2-9a-hjkmnp-z]{17}$/)])
  })
})
