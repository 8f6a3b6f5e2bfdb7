import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../tests/support/engines.ts'
import { testLog } from '../../tests/support/testLog.ts'
import { openDatabase } from './database/database.ts'
import type { Db } from './database/db.ts'
import { now } from './database/now.ts'
import { schemaOf } from '../../migrations/frozen/schema.ts'
import type { Tables } from './database/tables.ts'
import { foldListChanges, versionOf } from './listVersion.ts'

const addCompany = async (db: Db): Promise<void> => {
  const at = now()
  await db.insertInto('companies').values({ name: 'Acme', createdAt: at, updatedAt: at }).execute()
}

describe.each(bothEngines)('The version of a list (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  test('is another one after each change, and the same after one that failed', async () => {
    const { db, transaction } = database
    const versions = new Set([await versionOf(db, 'companies')])
    for (let changes = 1; changes <= 3; changes += 1) {
      await addCompany(db)
      versions.add(await versionOf(db, 'companies'))
      expect(versions.size).toBe(changes + 1)
    }
    const failing = transaction(async (tx) => {
      await addCompany(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    versions.add(await versionOf(db, 'companies'))
    expect(versions.size).toBe(4)
  })

  test('stays the same while only other lists change', async () => {
    const { db } = database
    const before = await versionOf(db, 'invoices')
    await addCompany(db)
    expect(await versionOf(db, 'invoices')).toBe(before)
  })
})

describe('The version of a list on PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())

  const versionNow = () => versionOf(database.db, 'companies')
  const countChanges = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from "listChanges"
      where "list" = 'companies'`.execute(database.db)
    return rows[0]?.count
  }

  /** A transaction that has changed the list, and ends when it is told to. */
  async function open() {
    const hasWritten = Promise.withResolvers<void>()
    const end = Promise.withResolvers<boolean>()
    const ended = database
      .transaction(async (tx) => {
        await addCompany(tx)
        hasWritten.resolve()
        if (!(await end.promise)) throw new Error('rolled back')
      })
      .catch((error: unknown) => expect(error).toHaveProperty('message', 'rolled back'))
    await Promise.race([hasWritten.promise, ended])
    const finish = (commits: boolean) => () => {
      end.resolve(commits)
      return ended
    }
    return { commit: finish(true), rollBack: finish(false) }
  }

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'is another one after each commit, also of transactions that began earlier (%j)',
    async (order) => {
      const started = [await open(), await open(), await open()]
      const versions = new Set([await versionNow()])
      for (const which of order) {
        await started[which]?.commit()
        versions.add(await versionNow())
      }
      expect(versions.size).toBe(4)
    },
  )

  test('never shows a commit together with a version that was read before it, whatever is rolled back', async () => {
    const contents = new Map<string, number>()
    const check = async () => {
      const version = (await versionNow()) ?? ''
      const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from "companies"`.execute(
        database.db,
      )
      const count = rows[0]?.count ?? 0
      expect(contents.get(version) ?? count).toBe(count)
      contents.set(version, count)
    }
    for (const commits of [0b0110, 0b1001, 0b0101, 0b1110]) {
      const started = [await open(), await open(), await open(), await open()]
      for (const [place, which] of [2, 0, 3, 1].entries()) {
        const { commit, rollBack } = started[which] ?? (await open())
        await ((commits >> place) & 1 ? commit() : rollBack())
        await check()
        if (place === 1) await foldListChanges(database)
        await check()
      }
    }
    expect(contents.size).toBeGreaterThan(8)
  })

  test('is the same for every instance', async () => {
    const other = await openDatabase({
      dataDir: database.dataDir,
      databaseUrl: database.databaseUrl,
      log: testLog,
    })
    await addCompany(other.db)
    expect(await versionOf(other.db, 'companies')).toBe(await versionNow())
    await other.close()
  })

  /** Appended at once; folding ignores smaller numbers. */
  const addChanges = (count: number) =>
    sql`insert into "listChanges" ("list") select 'companies' from generate_series(1, ${count}::int)`.execute(
      database.db,
    )

  /** Tests of other databases on the same server may keep a change from being settled for a moment. */
  const foldTo = (count: number) =>
    expect
      .poll(async () => {
        await Promise.all([foldListChanges(database), foldListChanges(database)])
        return countChanges()
      })
      .toBe(count)

  test('stays the same when many changes are added up, which leaves those that are not settled', async () => {
    await addChanges(300)
    const before = await versionNow()
    await foldTo(0)
    expect(await versionNow()).toBe(before)

    await addChanges(300)
    const early = await open()
    await addChanges(300)
    const whileOpen = await versionNow()
    await foldTo(300)
    expect(await versionNow()).toBe(whileOpen)
    await early.commit()
    const after = await versionNow()
    expect(after).not.toBe(whileOpen)
    await foldTo(0)
    expect(await versionNow()).toBe(after)
  })

  test('is read from an index, past what was added up', async () => {
    await addChanges(20_000)
    await foldTo(0)
    await addCompany(database.db)
    await sql`analyze "listChanges"`.execute(database.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, summary off)
      select "version" from "listVersions" where "name" = 'companies'`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const counts = [...plan.matchAll(/\(actual rows=([\d.]+) /g)].map(([, count]) => Number(count))
    expect(Math.max(...counts), plan).toBe(1)
  })

  test('is another one after each change where a dump of a server with higher transaction numbers was restored', async () => {
    await sql`update "listTotals" set "transaction" = txid_current() + 1000000000`.execute(database.db)
    await sql`insert into "listChanges" ("list", "transaction")
      values ('companies', txid_current() + 1000000000)`.execute(database.db)
    const versions = new Set([await versionNow()])
    for (let changes = 1; changes <= 3; changes += 1) {
      await addChanges(300)
      versions.add(await versionNow())
      await foldTo(1)
      versions.add(await versionNow())
      expect(versions.size).toBe(changes + 1)
    }
  })

  test('exists for a list of a later migration, from its first moment', async () => {
    await database.transaction(async (tx) => {
      const schema = schemaOf<Tables>(tx, 'postgres')
      await schema.run('create table "shelves" ("id" integer)')
      await schema.renewListOn('shelves')
      await schema.renewListOn('shelves', ['id'])
    })
    const versions = async () => {
      const { rows } = await sql`select "version" from "listVersions" where "name" = 'shelves'`.execute(
        database.db,
      )
      return rows
    }
    const [before, ...others] = await versions()
    expect(others).toEqual([])
    await sql`insert into "shelves" values (1)`.execute(database.db)
    expect(await versions()).not.toEqual([before])
  })
})
