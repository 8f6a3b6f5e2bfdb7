import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/engines.ts'
import type { Db } from '../db.ts'
import { violationOf } from '../violation.ts'

const insert = (db: Db, key: string) => db.insertInto('throttles').values({ key, points: 0 }).execute()

describe('Changes of the embedded engine', () => {
  let database: TestDatabase
  /** A second connection, which sees only committed data, like another process. */
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

  test('are stored before their promise resolves, and fail alone', async () => {
    await add('taken')
    const results = await Promise.allSettled([
      add('a').then(() => expect(stored()).toContain('a')),
      add('taken'),
      insert(database.db, 'taken'),
      database.transaction(async (tx) => {
        await insert(tx, 'undone')
        throw new Error('changed my mind')
      }),
      insert(database.db, 'b').then(() => expect(stored()).toContain('b')),
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

  test('are refused where the disk is full, and the next ones are stored', async () => {
    await add('before')
    await setPragma('max_page_count = 1')
    const full = database.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await insert(tx, `${n}${'x'.repeat(1000)}`)
    })
    expect(violationOf(await full.catch((error: unknown) => error))?.kind).toBe('full')
    const goesOn = database.transaction(async (tx) => {
      await insert(tx, `caught${'x'.repeat(100_000)}`).catch(() => {})
      await insert(tx, 'small')
    })
    await expect(goesOn).rejects.toThrow('This transaction was rolled back by an error.')
    const commits = database.transaction(async (tx) => {
      await insert(tx, `caught${'x'.repeat(100_000)}`).catch(() => {})
    })
    await expect(commits).rejects.toThrow('no transaction is active')
    expect(stored()).toEqual(['before'])
    await setPragma('max_page_count = 4294967294')
    await add('after')
    expect(stored()).toEqual(['after', 'before'])
  })

  test('are refused where the COMMIT fails, and the next ones are stored', async () => {
    await sql`create table "parents" ("id" integer primary key)`.execute(database.db)
    await sql`create table "children" ("parent" integer references "parents" deferrable initially deferred)`.execute(
      database.db,
    )
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      await sql`insert into "children" values (1)`.execute(tx)
    })
    await expect(failing).rejects.toThrow('FOREIGN KEY')
    expect(stored()).toEqual([])
    await add('after')
    expect(stored()).toEqual(['after'])
  })

  test('let the log be moved into the file, also where they return rows', async () => {
    const value = 'x'.repeat(2000)
    for (let n = 0; n < 4_000; n += 1)
      await database.db
        .insertInto('throttles')
        .values({ key: `${n} ${value}`, points: 0 })
        .returning('points')
        .execute()
    expect(statSync(join(database.dataDir, 'portal.db-wal')).size).toBeLessThan(12_000_000)
  })
})
