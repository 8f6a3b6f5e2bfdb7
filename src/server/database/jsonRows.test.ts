import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  emptyTables,
  bothEngines,
  openTestDatabase,
  type TestDatabase,
} from '../../../tests/support/engines.ts'
import { jsonRows } from './jsonRows.ts'

const at = '2024-01-05T15:04:05.120Z'
const row = z.object({
  username: z.string(),
  email: z.nullable(z.string()),
  emailConfirmedAt: z.nullable(z.string()),
  emailNotifications: z.boolean(),
  createdAt: z.string(),
})
type Row = z.infer<typeof row>

describe.each(bothEngines)('On %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => emptyTables(database))
  afterAll(() => database?.close())

  async function add(username: string, values: Partial<Row> = {}): Promise<void> {
    const names = { username, usernameKey: username, passwordHash: 'x' }
    const user = { ...names, createdAt: at, updatedAt: at, ...values }
    await database.db.insertInto('users').values(user).execute()
  }

  const users = () =>
    database.db
      .selectFrom('users')
      .select(['username', 'email', 'emailConfirmedAt', 'emailNotifications', 'createdAt'])
      .orderBy('username', 'desc')

  const asJson = async () =>
    (await jsonRows(engine, { as: row, of: 'users' }, users()).execute(database.db)).rows[0] ?? {
      json: '',
      count: -1,
    }

  test('rows are written as JSON.stringify writes the objects, in the order of the query', async () => {
    await add('a')
    await add('b', { email: 'b@example.org', emailConfirmedAt: '2024-02-29T00:00:00.000Z' })
    await add('c', { emailNotifications: true, createdAt: '2024-12-31T23:59:59.007Z' })
    const { json, count } = await asJson()
    expect(count).toBe(3)
    expect(json).toBe(JSON.stringify(await users().execute()))
  })

  test('any text survives', async () => {
    const texts = [
      '"quoted"',
      String.raw`back\slash \u0041`,
      '\u0001\b\t\n\r\u001F\u007F',
      '</script>',
      '\u2028😀é e\u0301',
    ]
    for (const text of texts) await add(text)
    const names: unknown = JSON.parse((await asJson()).json)
    expect(names).toEqual(await users().execute())
  })

  test('no row is an empty array', async () => {
    expect(await asJson()).toEqual({ json: '[]', count: 0 })
  })
})
