import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  emptyTables,
  bothEngines,
  openTestDatabase,
  type TestDatabase,
} from '../../../tests/support/engines.ts'
import { now } from './now.ts'
import { violationOf } from './violation.ts'

const at = '2024-01-05T15:04:05.120Z'
const person = { username: 'Ada', usernameKey: 'ada', passwordHash: 'x', createdAt: at, updatedAt: at }
const items = [{ description: 'Café "ü" \\ 😀', quantity: 150, unitPriceCents: 999, totalCents: 1499 }]
const invoice = {
  userId: 1,
  invoiceNumber: 'INV-2024-000001',
  amountCents: 9_999_999_999,
  issueDate: '2024-02-29',
  dueDate: '2024-03-30',
  items: JSON.stringify(items),
  createdAt: at,
  updatedAt: at,
}

describe.each(bothEngines)('On %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => emptyTables(database))
  afterAll(() => database?.close())

  test('a boolean is read as a boolean, from a default, an insert, an update and a join', async () => {
    const { db } = database
    const stored = await db.insertInto('users').values(person).returningAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      emailNotifications: false,
      otpEnabled: true,
      role: 'User',
      otpLastStep: null,
    })
    const changed = await db
      .updateTable('users')
      .set({ emailNotifications: true, otpEnabled: false })
      .where('otpEnabled', '=', true)
      .returning(['emailNotifications as mails', 'otpEnabled'])
      .executeTakeFirstOrThrow()
    expect(changed).toMatchObject({ mails: true, otpEnabled: false })
    const session = {
      id: 's',
      userId: stored.id,
      state: 'full' as const,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at,
    }
    await db.insertInto('sessions').values(session).execute()
    const joined = await db
      .with('own', (qb) => qb.selectFrom('users').select(['users.id', 'users.otpEnabled as withCode']))
      .selectFrom('sessions')
      .innerJoin('own', 'own.id', 'sessions.userId')
      .select(['own.withCode', 'sessions.otpFailures'])
      .executeTakeFirstOrThrow()
    expect(joined).toMatchObject({ withCode: false, otpFailures: 0 })
  })

  test('times, days, JSON and money are read exactly as they were written', async () => {
    const { db } = database
    const stored = await db.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ ...invoice, items, status: 'unpaid', description: null })
    for (const time of [
      '2024-12-31T23:59:59.999Z',
      '2024-03-31T01:30:00.000Z',
      '1970-01-01T00:00:00.001Z',
      now(),
    ]) {
      await db.updateTable('invoices').set({ updatedAt: time }).execute()
      const row = await db.selectFrom('invoices').select('updatedAt').executeTakeFirstOrThrow()
      expect(row.updatedAt).toBe(time)
    }
  })

  test('counts and sums are numbers', async () => {
    const { db } = database
    await db
      .insertInto('invoices')
      .values([invoice, { ...invoice, invoiceNumber: 'INV-2' }])
      .execute()
    const totals = await db
      .selectFrom('invoices')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('amountCents').as('sum')])
      .executeTakeFirstOrThrow()
    expect(totals).toMatchObject({ count: 2, sum: 19_999_999_998 })
  })

  test('whole numbers divide as whole numbers', async () => {
    const { db } = database
    await db.insertInto('throttles').values({ key: 'k', points: 2, expiresAt: Date.now() }).execute()
    const row = await db
      .selectFrom('throttles')
      .select(sql<number>`"points" / ${3}`.as('third'))
      .executeTakeFirstOrThrow()
    expect(row.third).toBe(0)
  })

  test('a number that JavaScript cannot hold is refused instead of rounded', async () => {
    const { db } = database
    await sql`insert into "throttles" ("key", "points") values ('k', 9007199254740993)`.execute(db)
    await expect(db.selectFrom('throttles').select('points').execute()).rejects.toThrow(RangeError)
  })

  test.each([
    ['an object', { a: 1 }],
    ['an array', ['a']],
    ['a Date', new Date(0)],
    ['undefined', undefined],
  ])('%s as a parameter is refused by name', async (_, value) => {
    const { db } = database
    await expect(sql`select 1 where 'a' = ${value}`.execute(db)).rejects.toThrow(TypeError)
    await expect(
      db
        .selectFrom('users')
        .select('id')
        .where(sql`${value}`, '=', 1)
        .execute(),
    ).rejects.toThrow(TypeError)
  })

  test.each([
    ['a NUL character', 'a\0b'],
    ['half a surrogate pair', 'a\ud800'],
    ['not a number', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
  ])('%s is refused as a bad value', async (_, value) => {
    const refused = await sql`select ${value}`
      .execute(database.db)
      .catch((error: unknown) => violationOf(error))
    expect(refused).toEqual({ kind: 'value' })
  })

  test.each([
    ['issueDate', '2024-02-30'],
    ['issueDate', 'soon'],
    ['createdAt', '2024-13-01T00:00:00.000Z'],
    ['items', '{not json'],
  ] as const)('%s %s is refused as a bad value', async (column, value) => {
    const refused = await database.db
      .insertInto('invoices')
      .values({ ...invoice, [column]: value })
      .execute()
      .catch((error: unknown) => violationOf(error))
    expect(refused).toEqual({ kind: 'value' })
  })

  test('ids of deleted rows are not used again', async () => {
    const { db } = database
    const first = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('users').execute()
    const second = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('text is ordered by its bytes and compared by case', async () => {
    const { db } = database
    for (const name of ['b', 'a', 'B', 'Ä', 'é', 'Z']) {
      await db.insertInto('companies').values({ name, createdAt: at, updatedAt: at }).execute()
    }
    const rows = await db.selectFrom('companies').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['B', 'Z', 'a', 'b', 'Ä', 'é'])
  })
})
