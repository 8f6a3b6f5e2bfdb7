import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { foldCounts } from '../../../server/database/keptCounts.ts'
import { dayMs } from '../../../shared/time/durations.ts'
import { customersInRange } from './server/customers.ts'
import { entriesByContact } from './server/entriesByContact.ts'
import { newestContacts } from './server/newestContacts.ts'

const start = '2026-01-05T10:00:00.000Z'
const times = { createdAt: start, updatedAt: start }
const [people, companies, tickets] = [3_000, 50, 7_000]

const parts = {
  'customers and companies': sql`true`,
  customers: sql`"id" + 0 < 0`,
  companies: sql`"id" + 0 > 0`,
}

describe.each(bothEngines)('The customers with the latest contacts (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { db } = database
    const accounts = Array.from({ length: people }, (_, place) => {
      const username = `user${place}`
      return { username, usernameKey: username, passwordHash: 'none', role: 'customer' as const, ...times }
    })
    const users: { id: number }[] = []
    for (let first = 0; first < people; first += 1_000) {
      const some = db.insertInto('users').values(accounts.slice(first, first + 1_000))
      users.push(...(await some.returning('id').execute()))
    }
    const named = Array.from({ length: companies }, (_, place) => ({ name: `Company ${place}`, ...times }))
    const added = await db.insertInto('companies').values(named).returning('id').execute()
    const idAt = (rows: readonly { id: number }[], place: number) => rows[place % rows.length]?.id ?? 0
    // Tickets at the same time: seven on each of the newest days, so that the newest 500 end in the middle of a day.
    const raised = Array.from({ length: tickets }, (_, place) => ({
      userId: idAt(users, place * 7),
      title: 'Printer',
      description: 'Offline',
      category: 'technical' as const,
      priority: 'low' as const,
      status: 'open' as const,
      createdAt: start,
      updatedAt: new Date(Date.parse(start) + Math.floor(place / 7) * dayMs).toISOString(),
    }))
    const newest: { id: number }[] = []
    for (let first = 0; first < tickets; first += 1_000) {
      const some = db.insertInto('tickets').values(raised.slice(first, first + 1_000))
      newest.push(...(await some.returning('id').execute()))
    }
    const members = users.slice(0, 1_000).map(({ id }, place) => ({
      userId: id,
      companyId: idAt(added, place),
      // The company does not see the earlier tickets of some members, nor any of others.
      ticketsAfter: place % 3 === 0 ? idAt(newest, tickets - 1) : place % 3 === 1 ? idAt(newest, 6_900) : 0,
      ...times,
    }))
    await db.insertInto('companyMembers').values(members).execute()
    if (engine === 'postgres') await foldCounts(database, 1)
    await sql`analyze`.execute(db)
  })
  afterAll(() => database.close())

  const selectedOf = (kind: keyof typeof parts) => ({
    db: database.db,
    engine,
    where: parts[kind],
    count: async () => people,
  })

  test.each([
    ['customers and companies', 1],
    ['customers and companies', 100],
    ['customers and companies', 450],
    ['customers and companies', 2_000],
    ['customers', 100],
    ['companies', 20],
  ] as const)('%s: the first %i are those of the whole list', async (kind, most) => {
    const selected = selectedOf(kind)
    const all = await entriesByContact(selected, { first: 0, last: most - 1 }, true)
    expect(all).toHaveLength(most)
    expect(await newestContacts(selected, most)).toEqual(all)
  })

  test('are unknown if the newest tickets are of too few', async () => {
    expect(await newestContacts(selectedOf('companies'), companies + 1)).toBeUndefined()
  })

  test('are read without looking at every customer', async () => {
    const walks = await walksOf(database, (tx) =>
      customersInRange(
        { ...database, db: tx },
        { first: 0, last: 99 },
        { sort: 'lastContactAt', direction: 'descending' },
      ),
    )
    for (const { plan, rows = 0 } of walks) {
      expect(rows, plan).toBeLessThanOrEqual(1_100)
      expect(plan).not.toMatch(/SCAN (?:listedCustomers|companyMembers)/)
    }
  })
})
