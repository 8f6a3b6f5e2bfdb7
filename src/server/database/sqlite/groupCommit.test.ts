import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/engines.ts'
import type { Db } from '../db.ts'
import { violationOf } from '../violation.ts'

const insert = (db: Db, key: string) => db.insertInto('throttles').values({ key, points: 0 }).execute()
const keysOf = async (db: Db) => {
  const rows = await db.selectFrom('throttles').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

describe('Changes of one turn of the event loop', () => {
  let database: TestDatabase
  /** Another process would see this much. */
  let file: DatabaseSync
  const stored = () =>
    file
      .prepare('select key from throttles order by key')
      .all()
      .map(({ key }) => key)
  const add = (key: string) => database.transaction((tx) => insert(tx, key))
  const setPragma = (pragma: string) => sql.raw(`pragma ${pragma}`).execute(database.db)

  beforeEach(async () => {
    database = await openTestDatabase('sqlite')
    file = new DatabaseSync(join(database.dataDir, 'portal.db'), { readOnly: true })
  })
  afterEach(async () => {
    file.close()
    await database.close()
  })

  test('are stored together, and none is told of before', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => `k${100 + n}`)
    const seen = await Promise.all(
      keys.map(async (key, n) => {
        await (n % 2 ? add(key) : insert(database.db, key))
        return stored().length
      }),
    )
    expect(new Set(seen)).toEqual(new Set([50]))
  })

  test('fail alone', async () => {
    await add('taken')
    const results = await Promise.allSettled([
      add('a'),
      add('taken'),
      insert(database.db, 'taken'),
      database.transaction(async (tx) => {
        await insert(tx, 'undone')
        throw new Error('changed my mind')
      }),
      insert(database.db, 'b'),
      add('c'),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(stored()).toEqual(['a', 'b', 'c', 'taken'])
  })

  test('are refused for what another has changed only once that is stored', async () => {
    const first = add('taken')
    const refused = database.transaction(async (tx) => {
      expect(await keysOf(tx)).toEqual(['taken'])
      expect(await keysOf(tx)).toEqual(['taken'])
      throw new Error('taken')
    })
    await expect(refused).rejects.toThrow('taken')
    expect(stored()).toEqual(['taken'])
    await first

    const violations = await Promise.allSettled([add('twice'), insert(database.db, 'twice')])
    expect(stored()).toEqual(['taken', 'twice'])
    expect(violations[1]?.status).toBe('rejected')
  })

  test('are all refused where the disk is full, and the next ones are stored', async () => {
    await add('before')
    await setPragma('max_page_count = 1')
    const results = await Promise.allSettled([
      add('small'),
      database.transaction(async (tx) => {
        for (let n = 0; n < 40; n += 1) await insert(tx, `${n}${'x'.repeat(1000)}`)
      }),
      database.transaction(async (tx) => {
        await insert(tx, `caught${'x'.repeat(100_000)}`).catch(() => {})
      }),
    ])
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    for (const result of results)
      expect(violationOf(result.status === 'rejected' ? result.reason : undefined)?.kind).toBe('full')
    expect(stored()).toEqual(['before'])
    await setPragma('max_page_count = 4294967294')
    await add('after')
    expect(stored()).toEqual(['after', 'before'])
  })

  test('are all refused where the COMMIT fails', async () => {
    await sql`create table "parents" ("id" integer primary key)`.execute(database.db)
    await sql`create table "children" ("parent" integer references "parents" deferrable initially deferred)`.execute(
      database.db,
    )
    const results = await Promise.allSettled([
      add('a'),
      database.transaction(async (tx) => {
        await sql`insert into "children" values (1)`.execute(tx)
      }),
      insert(database.db, 'b'),
    ])
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(stored()).toEqual([])
    await add('after')
    expect(stored()).toEqual(['after'])
  })

  test('have no foreign key that is checked at the COMMIT, where it would fail for everybody', async () => {
    const deferred = file.prepare(`select name from sqlite_master where sql like '%deferr%'`).all()
    expect(deferred).toEqual([])
  })

  test('wait for one that takes several turns, of which nothing is stored before its end', async () => {
    const mayEnd = Promise.withResolvers<void>()
    let isOver = false
    const before = add('before').then(() => (isOver = true))
    const long = database.transaction(async (tx) => {
      await insert(tx, 'first half')
      await mayEnd.promise
      await insert(tx, 'second half')
    })
    const after = add('after')
    await nextTurn()
    await nextTurn()
    expect([stored(), isOver]).toEqual([[], false])
    mayEnd.resolve()
    await Promise.all([before, long])
    expect(stored()).toEqual(expect.arrayContaining(['before', 'first half', 'second half']))
    await after
  })

  test('are stored before what must not run in a transaction', async () => {
    const change = add('a')
    await sql`vacuum`.execute(database.db)
    expect(stored()).toEqual(['a'])
    await change
  })

  test('let the log be moved into the file, also where they return rows', async () => {
    const value = 'x'.repeat(2000)
    for (let group = 0; group < 40; group += 1)
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          database.db
            .insertInto('throttles')
            .values({ key: `${group} ${n} ${value}`, points: 0 })
            .returning('points')
            .execute(),
        ),
      )
    expect(statSync(join(database.dataDir, 'portal.db-wal')).size).toBeLessThan(12_000_000)
  })
})
