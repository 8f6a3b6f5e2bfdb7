import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { compileOnce } from './compileOnce.ts'
import type { Db } from './db.ts'
import { newestFirst, oldestFirst } from './stream.ts'

const rowCount = 5_000
const at = '2024-01-05T15:04:05.120Z'

const ticketsOf = compileOnce((db, { title }: { title: string }) =>
  db.selectFrom('tickets').select(['id', 'title', 'status']).where('title', '=', title).orderBy('id'),
)

describe.each(bothEngines)('On %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.transaction(async (tx) => {
      for (let first = 0; first < rowCount; first += 1_000)
        await tx.insertInto('tickets').values(tickets(first)).execute()
    })
  })
  afterAll(() => database?.close())

  const newest = (db: Db) =>
    newestFirst((before, rows) =>
      db
        .selectFrom('tickets')
        .select(['id', 'title'])
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(rows)
        .execute(),
    )

  test('a list of 5,000 rows is read completely and in order while other requests are answered', async () => {
    let turns = 0
    let counting = setImmediate(function count() {
      turns += 1
      counting = setImmediate(count)
    })
    const ids: number[] = []
    for await (const page of newest(database.db)) ids.push(...page.map(({ id }) => id))
    clearImmediate(counting)
    expect(ids).toEqual(Array.from({ length: rowCount }, (_, index) => rowCount - index))
    expect(turns).toBeGreaterThan(5)
  })

  test('it can be read oldest first, with writes in between, and stopped early', async () => {
    const titles: string[] = []
    for await (const page of oldestFirst((after, rows) =>
      database.db
        .selectFrom('tickets')
        .select(['id', 'title'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(rows)
        .execute(),
    )) {
      titles.push(...page.map(({ title }) => title))
      await database.db
        .updateTable('tickets')
        .set({ status: 'closed' })
        .where('id', '=', page[0]?.id ?? 0)
        .execute()
      if (titles.length >= 1_500) break
    }
    expect(titles).toHaveLength(1_500)
    expect(titles.at(-1)).toBe('Ticket 1499')
  })

  test('a query without the condition for the next page fails instead of repeating for ever', async () => {
    const endless = newestFirst((_, rows) =>
      database.db.selectFrom('tickets').select('id').orderBy('id', 'desc').limit(rows).execute(),
    )
    const readAll = async () => {
      for await (const page of endless) expect(page).toHaveLength(500)
    }
    await expect(readAll()).rejects.toThrow('does not use the edge')
  })

  test('a query compiled once works for every argument and inside a transaction', async () => {
    for (const number of [3, 4, 3]) {
      const rows = await ticketsOf(database.db, { title: `Ticket ${number}` }, {})
      expect(rows).toEqual([{ id: number + 1, title: `Ticket ${number}`, status: 'open' }])
    }
    await database.transaction(async (tx) => {
      await tx.updateTable('tickets').set({ status: 'resolved' }).where('title', '=', 'Ticket 5').execute()
      expect(await ticketsOf(tx, { title: 'Ticket 5' }, {})).toMatchObject([{ status: 'resolved' }])
    })
    expect(await ticketsOf(database.db, { title: `' or 1=1 --` }, {})).toEqual([])
  })
})

function tickets(first: number) {
  return Array.from({ length: 1_000 }, (_, index) => ({
    userId: 1,
    title: `Ticket ${first + index}`,
    description: 'The printer is on fire',
    category: 'hardware',
    createdAt: at,
    updatedAt: at,
  }))
}
