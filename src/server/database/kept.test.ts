import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { openDatabase, type Database } from './database.ts'
import type { Db } from './db.ts'
import { keptUntil } from './kept.ts'

const keptKeys = keptUntil('brands', (db) =>
  db.selectFrom('throttles').select('key').orderBy('key').execute(),
)
const keysIn = (database: Database) =>
  database.transaction(async (tx) => (await keptKeys(tx)).map(({ key }) => key).join())

const add = (db: Db, key: string) => db.insertInto('throttles').values({ key, points: 1 }).execute()
const addAndNotify = (database: Database, key: string) =>
  database.transaction(async (tx) => {
    await add(tx, key)
    await tx.notify('brands')
  })

describe.each(bothEngines)('What is kept in memory (%s)', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase(engine)
    await add(database.db, 'a')
  })
  afterEach(() => database.close())

  test('is read once, and again after its topic was notified', async () => {
    expect(await keysIn(database)).toBe('a')
    await add(database.db, 'b')
    expect(await keysIn(database)).toBe('a')
    await database.transaction((tx) => tx.notify('team'))
    expect(await keysIn(database)).toBe('a')
    await addAndNotify(database, 'c')
    expect(await keysIn(database)).toBe('a,b,c')
  })

  test('is another one in each database', async () => {
    expect(await keysIn(database)).toBe('a')
    const other = await openTestDatabase(engine)
    expect(await keysIn(other)).toBe('')
    await other.close()
  })

  test('is nothing that was read in a transaction that failed', async () => {
    const failing = database.transaction(async (tx) => {
      await add(tx, 'lost')
      expect(await keptKeys(tx)).toHaveLength(2)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await keysIn(database)).toBe('a')
  })

  test('is not what a transaction read that changed it afterwards', async () => {
    await database.transaction(async (tx) => {
      await keptKeys(tx)
      await add(tx, 'b')
      await tx.notify('brands')
    })
    expect(await keysIn(database)).toBe('a,b')
  })
})

describe('What is kept in memory, with several instances on PostgreSQL', () => {
  let here: TestDatabase
  let there: Database
  beforeEach(async () => {
    here = await openTestDatabase('postgres')
    there = await openDatabase({ dataDir: here.dataDir, databaseUrl: here.databaseUrl, log: testLog })
  })
  afterEach(async () => {
    await there.close()
    await here.close()
  })

  test('is forgotten when another one changes it', async () => {
    expect(await keysIn(here)).toBe('')
    await addAndNotify(there, 'b')
    await vi.waitFor(async () => expect(await keysIn(here)).toBe('b'))
  })

  test('is not what was read before another one changed it', async () => {
    const [hasRead, isNotified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    here.onNotify('brands', () => isNotified.resolve())
    const reading = here.transaction(async (tx) => {
      expect(await keptKeys(tx)).toEqual([])
      hasRead.resolve()
      await isNotified.promise
    })
    await Promise.race([hasRead.promise, reading])
    await addAndNotify(there, 'b')
    await reading
    expect(await keysIn(here)).toBe('b')
  })
})
