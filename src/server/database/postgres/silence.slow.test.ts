import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestPlace, type TestPlace } from '../../../../tests/support/engines.ts'
import { makeLine, type Direction, type Line } from '../../../../tests/support/line.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase, type Database } from '../database.ts'
import type { TimeLimits } from '../limits.ts'
import { newestFirst } from '../stream.ts'
import { violationOf } from '../violation.ts'

/** The server's limits, scaled down, so that the tests need not wait for seconds. */
const limits: TimeLimits = {
  connectMs: 700,
  statementMs: 800,
  lockMs: 600,
  // Longer than responseMs: if the COMMIT was lost on the way, the timeout's end of the transaction is a response.
  idleInTransactionMs: 3_000,
  responseMs: 1_000,
  heartbeatMs: 300,
}
/** Allowance for a busy machine. If the server stayed silent, the test would wait until it times out. */
const machineMs = 3_000
const recoveryMs = limits.responseMs + limits.connectMs + machineMs
const poolSize = 10

interface Fixture {
  database: Database
  line: Line
  place: TestPlace
}

/** The tests mostly wait, so they run concurrently, each with a separate line. */
async function withLine(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  const place = await createTestPlace('postgres')
  const line = await makeLine(place.databaseUrl ?? '')
  const database = await openDatabase({ ...place, databaseUrl: line.url, limits, log: testLog })
  try {
    await work({ database, line, place })
  } finally {
    await database.close()
    await line.cut()
    await place.remove()
  }
}

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => violationOf(error)?.kind ?? String(error),
  )
const read = ({ db }: Database) => db.selectFrom('users').select('id').execute()
const sleep = ({ db }: Database, seconds: number) => sql`select pg_sleep(${seconds}::float)`.execute(db)
const times = <Value>(count: number, work: () => Value) => Array.from({ length: count }, work)

/** Opens every connection of the pool: on a busy machine, some may not open in time in the first round. */
async function openAll(database: Database): Promise<void> {
  let kinds: string[]
  do kinds = await Promise.all(times(poolSize, () => kindOf(sleep(database, 0.1))))
  while (kinds.includes('busy'))
}

/** Resolves when one statement per connection succeeds at the same time; returns the time it took in ms. */
async function recovery(database: Database): Promise<number> {
  const start = performance.now()
  while (true) {
    const kinds = await Promise.all(times(poolSize, () => kindOf(read(database))))
    if (kinds.every((kind) => kind === 'done')) return performance.now() - start
    expect(kinds.filter((kind) => kind !== 'done' && kind !== 'busy')).toEqual([])
  }
}

describe.concurrent('A connection that becomes silent', () => {
  // The connection for notifications is among the oldest, so it is silent, too.
  const cases: [number, Direction][] = [
    [1, 'there'],
    [8, 'back'],
    [poolSize, 'both'],
  ]

  test.each(cases)('while %i of 10 wait in the pool (bytes lost: %s) is replaced', (hung, way) =>
    withLine(async ({ database, line }) => {
      await openAll(database)
      line.silence(way, hung + 1)
      expect(await recovery(database)).toBeLessThan(recoveryMs)
    }),
  )

  test.each(cases)('while %i of 10 are in use (bytes lost: %s) is replaced', (hung, way) =>
    withLine(async ({ database, line }) => {
      await openAll(database)
      const running = times(hung, () => kindOf(sleep(database, 0.3)))
      line.silence(way)
      expect(await Promise.race([recovery(database), Promise.all(running)])).toBeDefined()
      expect(await recovery(database)).toBeLessThan(recoveryMs)
      expect(new Set(await Promise.all(running))).toEqual(new Set(['busy']))
    }),
  )

  test('is replaced in time also where new ones are silent for a while', () =>
    withLine(async ({ database, line }) => {
      await openAll(database)
      line.silence()
      line.silenceNew(true)
      const started = performance.now()
      const kinds = await Promise.all(times(30, () => kindOf(read(database))))
      expect(new Set(kinds)).toEqual(new Set(['busy']))
      expect(performance.now() - started).toBeLessThan(limits.responseMs + 2 * limits.connectMs + machineMs)
      line.silenceNew(false)
      expect(await recovery(database)).toBeLessThan(recoveryMs)
    }))

  test('does not keep the program from closing', () =>
    withLine(async ({ database, line, place }) => {
      const other = await openDatabase({ ...place, databaseUrl: line.url, limits, log: testLog })
      await openAll(other)
      await openAll(database)
      line.silence()
      const started = performance.now()
      await other.close()
      expect(performance.now() - started).toBeLessThan(limits.connectMs + machineMs)
    }))

  test('is not found ready, within two seconds', () =>
    withLine(async ({ database, line }) => {
      line.silence()
      line.silenceNew(true)
      const started = performance.now()
      expect(await kindOf(database.ping())).toBe('busy')
      expect(performance.now() - started).toBeLessThan(2_000 + machineMs)
    }))
})

describe.concurrent('Silence in the middle of a transaction', () => {
  const insert = (db: Database['db'], username: string) =>
    db
      .insertInto('brands')
      .values({
        name: username,
        nameKey: username,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      })
      .execute()

  test.each(['there', 'back', 'both'] as const)('at its begin ends it (bytes lost: %s)', (way) =>
    withLine(async ({ database, line }) => {
      await read(database)
      line.silence(way)
      expect(await kindOf(database.transaction((tx) => insert(tx, 'A')))).toBe('busy')
      expect(await recovery(database)).toBeLessThan(recoveryMs)
    }),
  )

  test('at a statement ends it, and nothing of it is stored', () =>
    withLine(async ({ database, line }) => {
      const work = database.transaction(async (tx) => {
        await insert(tx, 'A')
        line.silence()
        await insert(tx, 'B')
      })
      expect(await kindOf(work)).toBe('busy')
      expect(await database.db.selectFrom('brands').select('name').execute()).toEqual([])
    }))

  test('at its rollback ends it, with the reason of the rollback', () =>
    withLine(async ({ database, line }) => {
      const work = database.transaction(async (tx) => {
        await insert(tx, 'A')
        line.silence()
        throw new Error('the reason')
      })
      await expect(work).rejects.toThrow('the reason')
      expect(await recovery(database)).toBeLessThan(recoveryMs)
      expect(await database.db.selectFrom('brands').select('name').execute()).toEqual([])
    }))

  test.each([
    ['back', ['A']],
    ['there', []],
  ] as const)('at its commit leaves it unconfirmed (bytes lost: %s)', (way, stored) =>
    withLine(async ({ database, line }) => {
      const work = database.transaction(async (tx) => {
        await insert(tx, 'A')
        line.silence(way)
      })
      expect(await kindOf(work)).toBe('unconfirmed')
      const names = await database.db.selectFrom('brands').select('name').execute()
      expect(names.map(({ name }) => name)).toEqual(stored)
    }),
  )

  test('at a change that is a statement by itself leaves it unconfirmed', () =>
    withLine(async ({ database, line }) => {
      await read(database)
      line.silence('back')
      expect(await kindOf(insert(database.db, 'A'))).toBe('unconfirmed')
    }))
})

describe.concurrent('What is slow is ended by the server, with a definite answer', () => {
  test('as a statement', () =>
    withLine(async ({ database }) => {
      expect(await kindOf(sleep(database, 5))).toBe('busy')
      expect(await kindOf(read(database))).toBe('done')
    }))

  test('as a transaction that nobody goes on with', () =>
    withLine(async ({ database, place }) => {
      const work = database.transaction(async (tx) => {
        await tx.selectFrom('users').select('id').execute()
        await sleepElsewhere(place, limits.idleInTransactionMs + 500)
        await tx.selectFrom('users').select('id').execute()
      })
      expect(await kindOf(work)).toBe('busy')
    }))
})

test.concurrent('A long list that is being read ends with an error when its connection becomes silent', () =>
  withLine(async ({ database, line }) => {
    await sql`insert into "auditEvents" ("at", "action", "detail") select now(), 'test', '{}' from generate_series(1, 1200)`.execute(
      database.db,
    )
    const pages = newestFirst((before, rows) =>
      database.db
        .selectFrom('auditEvents')
        .select('id')
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(rows)
        .execute(),
    )
    expect((await pages.next()).value).toHaveLength(500)
    line.silence()
    const started = performance.now()
    expect(await kindOf(pages.next())).toBe('busy')
    expect(performance.now() - started).toBeLessThan(limits.responseMs + machineMs)
  }))

test.concurrent('Notifications go on after the connection that carries them became silent', () =>
  withLine(async ({ database, line, place }) => {
    const other = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl, log: testLog })
    const notices: string[] = []
    database.onNotify('team', (notice) => notices.push(notice))
    line.silence()
    await expect.poll(() => notices).toContain('lost')
    await other.transaction((tx) => tx.notify('team'))
    await expect.poll(() => notices).toContain('notified')
    await other.close()
  }))

/** Waits by the database's clock: no event in this process marks the end. */
async function sleepElsewhere(place: TestPlace, ms: number): Promise<void> {
  const other = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl, log: testLog })
  await sql`select pg_sleep(${ms / 1000}::float)`.execute(other.db)
  await other.close()
}
