import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestPlace, engines } from '../../../../tests/support/engines.ts'
import { startTestApp } from '../../../../tests/support/testApp.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/database.ts'
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
    // SQLite allows one process only; on PostgreSQL each instance has its own connections.
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

  it('chooses a password in place of the one that was printed, before anything else', async () => {
    const app = await startTestApp(engine)
    onTestFinished(() => app.stop())
    const shown: { username: string; password: string }[] = []
    await ensureAdministrator(app.context, (username, password) => shown.push({ username, password }))
    const client = app.newClient()
    expect((await client.post('/api/login', shown[0], 200)).json).toEqual({ requiresStep: 'password' })
    await client.get('/api/users', 401)
    const same = await client.post('/api/sign-in-password', { newPassword: shown[0]?.password }, 400)
    expect(same.field('fields')).toHaveProperty('newPassword')
    await client.post('/api/sign-in-password', { newPassword: 'Own-horse-7' }, 200)
    const steps = (await client.get('/api/first-steps', 200)).field('steps')
    expect(steps).toContainEqual({ name: 'password', isDone: true })
    await app.newClient().post('/api/login', { username: 'admin', password: 'Own-horse-7' }, 200)
    await app.newClient().post('/api/login', shown[0], 401)
  })

  it('whose password the operator has given signs in with it', async () => {
    const app = await startTestApp(engine, { adminPassword: 'Given-by-hand-7' })
    onTestFinished(() => app.stop())
    await ensureAdministrator(app.context, () => expect.unreachable('nothing is printed'))
    const client = app.newClient()
    await client.post('/api/login', { username: 'admin', password: 'Given-by-hand-7' }, 200)
    await client.get('/api/users', 200)
  })
})
