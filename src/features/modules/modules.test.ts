import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase } from '../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../tests/support/testApp.ts'
import { modules, modulesIn } from '../../modules.ts'
import { openSwitches } from '../../server/modules.ts'
import { createAccount } from '../accounts/server/commands.ts'
import { switchOnAtFirst } from './server/commands.ts'

const path = '/api/modules'
const all = (isOn: boolean) => modules.map(({ name }) => ({ name, isOn }))
const [first, second] = modules.map(({ name }) => name)

it('are named in MODULES by their names, as all or as none', () => {
  expect(modulesIn('all')).toEqual(modules)
  expect(modulesIn('none')).toEqual([])
  expect(modulesIn(` ${second}, ${first}`)?.map(({ name }) => name)).toEqual([second, first])
  expect([modulesIn(''), modulesIn('unknown'), modulesIn(`${first},`)]).toEqual(Array(3).fill(undefined))
})

describe.each(bothEngines)('Modules (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  it('are off at first, and switched one by one or together', async () => {
    expect((await administrator.get(path, 200)).json).toEqual(all(false))
    const one = await administrator.put(path, { modules: [{ name: first, isOn: true }] }, 200)
    expect(one.json).toEqual(all(false).map((each) => ({ ...each, isOn: each.name === first })))
    expect(await app.context.modules.shown()).toEqual([first])
    expect((await administrator.put(path, { modules: all(true) }, 200)).json).toEqual(all(true))
    expect((await administrator.get(path, 200)).json).toEqual(all(true))
    expect((await administrator.put(path, { modules: all(false) }, 200)).json).toEqual(all(false))
    expect(await app.context.modules.shown()).toEqual([])
  })

  it('leave an entry in the audit log', async () => {
    await administrator.put(path, { modules: [{ name: first, isOn: true }] }, 200)
    const { db } = app.context.database
    const event = await db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'subject', 'detail'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      action: 'modules switched',
      actorId: administrator.id,
      subject: 'modules',
      detail: { [String(first)]: 'on' },
    })
  })

  it.each([
    ['nothing', {}],
    ['an empty list', { modules: [] }],
    ['an unknown name', { modules: [{ name: 'unknown', isOn: true }] }],
    ['no state', { modules: [{ name: first }] }],
    ['a text as state', { modules: [{ name: first, isOn: 'true' }] }],
    ['more than there are', { modules: [...all(true), ...all(true)] }],
  ])('refuse %s, and stay as they are', async (_, body) => {
    const before = (await administrator.get(path, 200)).json
    expect(
      await administrator.put(path, body, 400).then((response) => response.field('message')),
    ).toBeTruthy()
    expect((await administrator.get(path, 200)).json).toEqual(before)
  })

  it('refuse two states for one name', async () => {
    const twice = [
      { name: first, isOn: true },
      { name: first, isOn: false },
    ]
    expect((await administrator.put(path, { modules: twice }, 400)).field('message')).toBeTruthy()
  })

  it('are switched at the first start only', async () => {
    const database = await openTestDatabase(engine)
    await switchOnAtFirst(database.db, modules)
    expect(await openSwitches(database).shown()).toEqual(modules.map(({ name }) => name).toSorted())
    await createAccount(database.db, { username: 'first', passwordHash: '-', role: 'Administrator' }, 'staff')
    await switchOnAtFirst(database.db, [])
    expect(await openSwitches(database).shown()).toEqual(modules.map(({ name }) => name).toSorted())
    await database.close()
  })

  it('are an error for calls, and as last known for pages, while they cannot be read', async () => {
    let isAway = false
    const { database } = app.context
    const listeners: (() => void)[] = []
    const switches = openSwitches({
      engine,
      get db() {
        if (isAway) throw new Error('away')
        return database.db
      },
      onNotify: (_, listener) => {
        listeners.push(() => listener('notified', ''))
        return () => {}
      },
    })
    await administrator.put(path, { modules: all(true) }, 200)
    const known = await switches.shown()
    expect(known).toHaveLength(modules.length)
    isAway = true
    for (const notify of listeners) notify()
    expect(await switches.shown()).toEqual(known)
    const [module] = modules
    if (module) await expect(switches.isOn(module)).rejects.toThrow('away')
    isAway = false
    expect(module && (await switches.isOn(module))).toBe(true)
  })
})
