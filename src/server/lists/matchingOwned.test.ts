import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { countStatements } from '../../../tests/support/countStatements.ts'
import { ticket } from '../../../tests/support/ticketWithResponse.ts'
import { searchTyped, type Matching } from './matching.ts'
import { matchingOwned } from './matchingOwned.ts'

describe.each(bothEngines)('Records of many owners (%s)', (engine) => {
  let database: TestDatabase
  let count: () => number
  /** The ids of the tickets of the owners 1,000 to 1,009, oldest first; the newer half is older than a thousand others. */
  let ids: number[]
  const many = Array.from({ length: 500 }, (_, place) => 800 + place)
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    database = counted.database
    count = counted.count
    const { db } = database
    const own = Array.from({ length: 10 }, (_, place) => ({
      ...ticket,
      userId: 1_000 + place,
      title: place === 4 ? 'Printer jammed on floor two' : `Printer ${place} offline`,
    }))
    const added = await db.insertInto('tickets').values(own).returning('id').execute()
    ids = added.map(({ id }) => id)
    const ofOthers = Array.from({ length: 1_100 }, () => ({ ...ticket, userId: 7, title: 'Printer offline' }))
    await db.insertInto('tickets').values(ofOthers).execute()
  })
  afterAll(() => database.close())

  const find = async (text: string, matched: Partial<Matching>) => {
    const { words } = searchTyped(text)
    const found = await matchingOwned(database, 'tickets', { words, most: 100, ...matched })
    const rows = await database.db.selectFrom(found.as('found')).select('found.id').execute()
    return rows.map(({ id }) => id)
  }

  it('are found by words that few or many records have, also if those of others are newer', async () => {
    const newest = ids.toReversed()
    expect(await find('printer', { owners: many })).toEqual(newest)
    expect(await find('print offl', { owners: many, most: 3 })).toEqual(newest.slice(0, 3))
    expect(await find('jam two', { owners: many })).toEqual([ids[4]])
    expect(await find('printer', { owners: many.filter((owner) => owner < 1_000) })).toEqual([])
    expect(await find('printer', { owners: [1_004, 1_005] })).toEqual([ids[5], ids[4]])
    expect(await find('nothing', { owners: many, namedId: ids[2] })).toEqual([ids[2]])
    expect(await find(`printer ${ids[3]}`, { owners: many, isNumbered: true, most: 1 })).toContain(ids[3])
  })

  it('take one statement for few owners, and one more for each part of many', async () => {
    const statements = async (owners: readonly number[]) => {
      const before = count()
      await find('printer', { owners })
      return count() - before
    }
    expect(await statements(many.slice(0, 200))).toBe(1)
    // The newest of everybody, three parts of the owners, one of their records, and what was found.
    expect(await statements(many)).toBe(6)
  })
})
