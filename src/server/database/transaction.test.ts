import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  emptyTables,
  bothEngines,
  openTestDatabase,
  type TestDatabase,
} from '../../../tests/support/engines.ts'
import type { Db } from './db.ts'
import { violationOf } from './violation.ts'

const foreignHandle = /another handle/

describe.each(bothEngines)('On %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    await emptyTables(database)
    await database.db.insertInto('throttles').values({ key: 'k', points: 0 }).execute()
  })
  afterAll(() => database?.close())

  const points = async (db: Db) =>
    (await db.selectFrom('throttles').select('points').where('key', '=', 'k').executeTakeFirstOrThrow())
      .points
  const setPoints = (db: Db, value: number) => db.updateTable('throttles').set({ points: value }).execute()

  test('fifty transactions that read and then write lose none of their changes', async () => {
    const work = async (tx: Db) => {
      const row = await tx
        .selectFrom('throttles')
        .select('points')
        .where('key', '=', 'k')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await nextTurn()
      await setPoints(tx, row.points + 1)
    }
    await Promise.all(Array.from({ length: 50 }, () => database.transaction(work)))
    expect(await points(database.db)).toBe(50)
  })

  test('a failed transaction leaves nothing behind and gives its own error', async () => {
    const failing = database.transaction(async (tx) => {
      await setPoints(tx, 7)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await points(database.db)).toBe(0)
    await setPoints(database.db, 1)
    expect(await points(database.db)).toBe(1)
  })

  test('others read the committed state while a transaction is open, and write after it', async () => {
    const wrote = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const open = database.transaction(async (tx) => {
      await setPoints(tx, 5)
      wrote.resolve()
      await mayEnd.promise
    })
    await wrote.promise
    expect(await points(database.db)).toBe(0)
    await database.ping()
    const later = database.db
      .updateTable('throttles')
      .set(({ eb }) => ({ points: eb('points', '*', 10) }))
      .execute()
    mayEnd.resolve()
    await Promise.all([open, later])
    expect(await points(database.db)).toBe(50)
  })

  test('a read or a write beside the handle of an open transaction is an error, not a deadlock', async () => {
    for (const beside of [points, (db: Db) => setPoints(db, 3)]) {
      await expect(database.transaction(async () => beside(database.db))).rejects.toThrow(foreignHandle)
    }
    const nested = database.transaction(async () => database.transaction(async (tx) => setPoints(tx, 3)))
    await expect(nested).rejects.toThrow('A transaction is already open here')
    expect(await points(database.db)).toBe(0)
  })

  test('a transaction that is not opened through the database is refused', async () => {
    const bare = database.db.transaction().execute(async (tx) => setPoints(tx, 3))
    await expect(bare).rejects.toThrow('database.transaction()')
  })

  test('the handle of a finished transaction cannot be used', async () => {
    const kept = await database.transaction(async (tx) => ({ tx }))
    await expect(setPoints(kept.tx, 3)).rejects.toThrow(/committed|is over/)
    expect(await points(database.db)).toBe(0)
  })

  test('work that a transaction started and did not wait for may use the database after its end', async () => {
    const committed = Promise.withResolvers<void>()
    const { read } = await database.transaction(async (tx) => {
      await setPoints(tx, 4)
      return { read: committed.promise.then(() => points(database.db)) }
    })
    committed.resolve()
    expect(await read).toBe(4)
  })

  test('a violation inside a transaction undoes all of it', async () => {
    const clash = database.transaction(async (tx) => {
      await setPoints(tx, 9)
      await tx.insertInto('throttles').values({ key: 'k', points: 1 }).execute()
    })
    expect(await clash.catch((error: unknown) => violationOf(error))).toEqual({
      kind: 'unique',
      column: 'throttles.key',
      field: 'key',
    })
    expect(await points(database.db)).toBe(0)
  })
})
