import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { placeholders } from '../../../shared/site/placeholders.ts'
import { readConfig } from '../../../server/config.ts'
import { openPlaceholders } from '../../../server/placeholders.ts'
import { createAccount } from '../../people/accounts/server/commands.ts'
import { decideAtFirst } from './server/commands.ts'

const path = '/api/placeholders'
const all = (works: boolean) => placeholders.map((name) => ({ name, works }))
const [first] = placeholders

it.each([
  [{}, false, []],
  [{ PLACEHOLDERS: 'work' }, true, []],
  [{ PLACEHOLDERS: 'keep', MODULES: 'all' }, false, []],
  [{ MODULES: 'all' }, true, []],
  [{ MODULES: 'none' }, false, []],
  [{ MODULES: 'service-desk, documents' }, false, ['service-desk', 'documents']],
])('%j decide for a new installation whether they work', (env, works, ignored) => {
  const read = readConfig(env)
  expect(read).toMatchObject({ config: { placeholdersWork: works, ignoredModules: ignored } })
})

it('are refused in PLACEHOLDERS but as keep or work', () => {
  expect(readConfig({ PLACEHOLDERS: 'all' })).toEqual({ problems: ['PLACEHOLDERS must be keep or work'] })
})

describe.each(bothEngines)('Announced functions (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  it('are placeholders at first, and switched one by one or together, as the audit log says', async () => {
    expect((await administrator.get(path, 200)).json).toEqual(all(false))
    const one = await administrator.put(path, { placeholders: [{ name: first, works: true }] }, 200)
    expect(one.json).toEqual(all(false).map((each) => ({ ...each, works: each.name === first })))
    expect(await app.context.placeholders.shown()).toEqual([first])
    const event = await app.context.database.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'subject', 'detail'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      action: 'announced functions switched',
      actorId: administrator.id,
      subject: 'placeholders',
      detail: { [first]: 'works' },
    })
    expect((await administrator.put(path, { placeholders: all(true) }, 200)).json).toEqual(all(true))
    expect((await administrator.get(path, 200)).json).toEqual(all(true))
    expect((await administrator.put(path, { placeholders: all(false) }, 200)).json).toEqual(all(false))
    expect(await app.context.placeholders.shown()).toEqual([])
  })

  it.each([
    ['nothing', {}],
    ['an empty list', { placeholders: [] }],
    ['an unknown name', { placeholders: [{ name: 'unknown', works: true }] }],
    ['no state', { placeholders: [{ name: first }] }],
    ['a text as state', { placeholders: [{ name: first, works: 'true' }] }],
    ['more than there are', { placeholders: [...all(true), ...all(true)] }],
    [
      'two states for one name',
      {
        placeholders: [
          { name: first, works: true },
          { name: first, works: false },
        ],
      },
    ],
  ])('are refused with %s, and stay as they are', async (_, body) => {
    const before = (await administrator.get(path, 200)).json
    expect((await administrator.put(path, body, 400)).field('message')).toBeTruthy()
    expect((await administrator.get(path, 200)).json).toEqual(before)
  })

  it('are decided at the first start only', async () => {
    const database = await openTestDatabase(engine)
    expect(await decideAtFirst(database.db, true)).toBe(true)
    expect(await openPlaceholders(database).shown()).toEqual(placeholders)
    await createAccount(database.db, { username: 'first', passwordHash: '-', role: 'Administrator' }, 'staff')
    expect(await decideAtFirst(database.db, false)).toBe(false)
    expect(await openPlaceholders(database).shown()).toEqual(placeholders)
    await database.close()
  })

  it('are an error for calls, and as last known for pages, while they cannot be read', async () => {
    let isAway = false
    const { database } = app.context
    const listeners: (() => void)[] = []
    const working = openPlaceholders({
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
    await administrator.put(path, { placeholders: all(true) }, 200)
    expect(await working.shown()).toEqual(placeholders)
    isAway = true
    for (const notify of listeners) notify()
    expect(await working.shown()).toEqual(placeholders)
    await expect(working.works(first)).rejects.toThrow('away')
    isAway = false
    expect(await working.works(first)).toBe(true)
  })
})
