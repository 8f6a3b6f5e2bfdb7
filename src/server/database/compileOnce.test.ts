import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { compileOnce } from './compileOnce.ts'

const at = '2024-01-05T15:04:05.120Z'
let timesBuilt = 0

interface Chosen {
  company?: string
  usernames: readonly string[]
}

const usernamesOf = compileOnce(
  (db, { company, usernames }: Chosen, { direction }: { direction: 'asc' | 'desc' }) => {
    timesBuilt += 1
    let query = db.selectFrom('users').select('username').orderBy('username', direction)
    if (company !== undefined) query = query.where('company', '=', company)
    return usernames.length > 0 ? query.where('username', 'in', usernames) : query
  },
)

describe.each(bothEngines)('On %s a query compiled once', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const users = ['ada', 'ben', 'cleo'].map((username) => ({
      username,
      usernameKey: username,
      passwordHash: 'x',
      company: username === 'ben' ? null : 'Northline',
      createdAt: at,
      updatedAt: at,
    }))
    await database.db.insertInto('users').values(users).execute()
  })
  afterAll(() => database?.close())

  const read = async (chosen: Chosen, direction: 'asc' | 'desc') =>
    (await usernamesOf(database.db, chosen, { direction })).map(({ username }) => username)

  test('is built for each of its forms, and takes the values of each call', async () => {
    timesBuilt = 0
    const cases: [Chosen, 'asc' | 'desc', string[]][] = [
      [{ usernames: [] }, 'asc', ['ada', 'ben', 'cleo']],
      [{ usernames: [] }, 'desc', ['cleo', 'ben', 'ada']],
      [{ usernames: [], company: 'Northline' }, 'asc', ['ada', 'cleo']],
      [{ usernames: ['ben'] }, 'asc', ['ben']],
      [{ usernames: ['ben', 'ada'] }, 'asc', ['ada', 'ben']],
    ]
    for (const [chosen, direction, found] of cases) expect(await read(chosen, direction)).toEqual(found)
    expect(timesBuilt).toBe(5)
    expect(await read({ usernames: ['cleo'] }, 'asc')).toEqual(['cleo'])
    expect(await read({ usernames: ['ada', 'cleo'] }, 'asc')).toEqual(['ada', 'cleo'])
    expect(await read({ usernames: [], company: `' or 1=1 --` }, 'asc')).toEqual([])
    expect(timesBuilt).toBe(5)
  })

  test('keeps a limited number of forms, and works for more', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `nobody ${index}`)
    for (let count = 1; count <= 600; count += 1) {
      expect(await read({ usernames: ['ada', ...names.slice(1, count)] }, 'asc')).toEqual(['ada'])
    }
    timesBuilt = 0
    await read({ usernames: ['ben', ...names.slice(1, 600)] }, 'asc')
    expect(timesBuilt).toBe(0)
    await read({ usernames: ['ben'] }, 'asc')
    expect(timesBuilt).toBe(1)
  })
})
