import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  bothEngines,
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { wrongCounts } from '../../../../tests/support/wrongCounts.ts'
import type { Db } from '../../../server/database/db.ts'
import { foldCounts } from '../../../server/database/keptCounts.ts'
import { folded } from '../../../shared/text/folded.ts'
import { isFoundBy, searchWords } from '../../../shared/text/searchWords.ts'
import { invoiceStatuses, isPayable } from '../../money/invoices/values.ts'
import { ticketStatuses, isUnresolved } from '../../desk/tickets/statuses.ts'
import type { CustomerSelection } from './schema.ts'
import { customersInRange } from './server/customers.ts'
import { customerKinds, customerOrders } from './values.ts'

const rowList = z.array(z.object({ id: z.string() }))

const start = '2026-01-05T10:00:00.000Z'
const times = { createdAt: start, updatedAt: start }
/** Records of these numbers are in the histories; their ids follow those of the records before them. */
const [people, companies] = [8, 4]

const person = fc.nat(people - 1)
const company = fc.nat(companies - 1)
const name = fc.constantFrom('Ångström', 'angstrom', 'Zoë Ltd', 'Ada', 'ADA')
const phone = fc.constantFrom('+1 419 555-0100', '555 0199', 'ask Zoë')
const role = fc.constantFrom('customer', 'customer', 'customer', 'agent', 'User')
const texts = { firstName: name, lastName: name, fullName: name, company: name, phone, email: name }
const changes = fc.record({ ...texts, role }, { requiredKeys: ['role'] })
const time = fc.integer({ min: 10, max: 28 }).map((day) => `2026-02-${day}T10:00:00.000Z`)
const after = fc.nat(6)

interface Ids {
  users: number[]
  companies: number[]
}
type Step = (db: Db, ids: Ids) => Promise<unknown>
const at = (ids: readonly number[], place: number) => ids[place] ?? 0

/** Steps that change what the list consists of. */
const listed: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(person, changes).map(
    ([place, change]): Step =>
      (db, { users }) =>
        db.updateTable('users').set(change).where('id', '=', at(users, place)).execute(),
  ),
  fc.tuple(company, name, name).map(
    ([place, changed, city]): Step =>
      (db, ids) =>
        db
          .updateTable('companies')
          .set({ name: changed, city })
          .where('id', '=', at(ids.companies, place))
          .execute(),
  ),
  fc.tuple(person, company, after).map(([place, into, ticketsAfter]): Step => (db, ids) => {
    const companyId = at(ids.companies, into)
    const member = { userId: at(ids.users, place), companyId, ticketsAfter, ...times }
    return db
      .insertInto('companyMembers')
      .values(member)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ companyId }))
      .execute()
  }),
  person.map(
    (place): Step =>
      (db, { users }) =>
        db.deleteFrom('companyMembers').where('userId', '=', at(users, place)).execute(),
  ),
)
const ticket: fc.Arbitrary<Step> = fc.tuple(person, fc.constantFrom(...ticketStatuses), time).map(
  ([place, status, updatedAt]): Step =>
    (db, { users }) =>
      db
        .insertInto('tickets')
        .values({
          userId: at(users, place),
          status,
          createdAt: start,
          updatedAt,
          title: 'Printer',
          description: 'Offline',
          category: 'technical',
          priority: 'low',
        })
        .execute(),
)
let invoiceNumber = 0
const invoice: fc.Arbitrary<Step> = fc.tuple(person, fc.constantFrom(...invoiceStatuses), fc.nat(300)).map(
  ([place, status, amountCents]): Step =>
    (db, { users }) =>
      db
        .insertInto('invoices')
        .values({
          userId: at(users, place),
          status,
          amountCents,
          ...times,
          items: '[]',
          issueDate: '2026-01-05',
          dueDate: '2026-02-05',
          invoiceNumber: `${(invoiceNumber += 1)}`,
        })
        .execute(),
)

async function addRecords(db: Db): Promise<Ids> {
  const accounts = Array.from({ length: people }, (_, place) => {
    const username = `user${place}`
    return { username, usernameKey: username, passwordHash: 'none', role: 'customer' as const, ...times }
  })
  const users = await db.insertInto('users').values(accounts).returning('id').execute()
  const named = Array.from({ length: companies }, (_, place) => ({ name: `Company ${place}`, ...times }))
  const added = await db.insertInto('companies').values(named).returning('id').execute()
  return { users: users.map(({ id }) => id), companies: added.map(({ id }) => id) }
}

/** A phone number in one word, with and without the code of the country. */
function digitsOf(of: string | null): string {
  const digits = of?.replaceAll(/[+ ()\-./]/g, '') ?? ''
  return `${digits} ${digits.slice(-10)}`
}

/** The list as the rules say it is. */
async function expectedRows(db: Db) {
  const members = await db.selectFrom('companyMembers').selectAll().execute()
  const all = await db.selectFrom('companies').selectAll().execute()
  const tickets = await db.selectFrom('tickets').selectAll().execute()
  const invoices = await db.selectFrom('invoices').selectAll().execute()
  const users = await db.selectFrom('users').selectAll().where('role', '=', 'customer').execute()
  const figures = (
    seesTicket: (one: { userId: number; id: number }) => boolean,
    seesInvoice: typeof seesTicket,
  ) => {
    const seen = tickets.filter(seesTicket)
    const open = seen.filter(({ status }) => isUnresolved(status)).length
    const unpaid = invoices.filter((each) => seesInvoice(each) && isPayable(each.status))
    return {
      openTickets: open,
      unpaid: unpaid.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100,
      lastContactAt:
        seen
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .at(-1) ?? null,
    }
  }
  const ofPeople = users.map((user) => {
    const { id, username, fullName, email } = user
    const shown =
      fullName ||
      [user.firstName, user.lastName]
        .map((part) => part ?? '')
        .join(' ')
        .trim() ||
      username
    const companyId = members.find(({ userId }) => userId === id)?.companyId
    const belongs = all.find((each) => each.id === companyId)?.name ?? null
    const isOwn = ({ userId }: { userId: number }) => userId === id
    return {
      id: -id,
      kind: 'person' as const,
      nameKey: folded(shown),
      companyKey: belongs === null ? user.company && folded(user.company) : folded(belongs),
      words: searchWords(
        [shown, username, email, user.phone, user.company, belongs, digitsOf(user.phone)].join(' '),
      ),
      ...figures(isOwn, isOwn),
    }
  })
  const ofCompanies = all.map(({ id, name: shown, email, phone: called, city }) => {
    const sees = (which: 'ticketsAfter' | 'invoicesAfter') => (one: { userId: number; id: number }) =>
      members.some((each) => each.companyId === id && each.userId === one.userId && one.id > each[which])
    return {
      id,
      kind: 'company' as const,
      nameKey: folded(shown),
      companyKey: folded(shown),
      words: searchWords([shown, email, called, city, digitsOf(called)].join(' ')),
      ...figures(sees('ticketsAfter'), sees('invoicesAfter')),
    }
  })
  return [...ofPeople, ...ofCompanies]
}
type Expected = Awaited<ReturnType<typeof expectedRows>>[number]

/** Compares two values, with null at the end. */
function compare<Value extends string | number>(
  one: Value | null,
  other: Value | null,
  isDescending: boolean,
) {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other !== isDescending ? -1 : 1
}

function sorted(rows: readonly Expected[], { sort = 'name', direction, kind }: CustomerSelection): string[] {
  const isDescending = direction === 'descending'
  const value = (row: Expected) =>
    sort === 'name' ? row.nameKey : sort === 'company' ? row.companyKey : row[sort]
  const isByName = sort === 'name' || (sort === 'company' && kind === 'company')
  const ofSame = (one: Expected, other: Expected) => {
    if (sort === 'lastContactAt') return other.id - one.id
    if (isByName)
      return compare(one.nameKey, other.nameKey, isDescending) || compare(one.id, other.id, isDescending)
    const byKind = sort === 'company' ? compare(one.kind, other.kind, false) : 0
    return byKind || compare(one.nameKey, other.nameKey, false) || one.id - other.id
  }
  return rows
    .filter((row) => kind === undefined || row.kind === kind)
    .toSorted((one, other) => compare(value(one), value(other), isDescending) || ofSame(one, other))
    .map(({ kind: of, id }) => `${of} ${Math.abs(id)}`)
}

describe.each(bothEngines)('The entries of the list of customers (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const stored = async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select "id", "kind", "nameKey", "companyKey", "searched"
      from "listedCustomers" order by "id"`.execute(database.db)
    return rows.map(({ searched, ...row }) => ({ ...row, words: searchWords(String(searched)) }))
  }
  const expected = async () =>
    (await expectedRows(database.db))
      .map(({ id, kind, nameKey, companyKey, words }) => ({ id, kind, nameKey, companyKey, words }))
      .toSorted((one, other) => one.id - other.id)

  /** Reads the whole list in ranges of five rows, the last one first. */
  async function listOf(selection: CustomerSelection): Promise<{ ids: string[]; total: number | undefined }> {
    const ids: string[] = []
    let total: number | undefined
    for (const first of [10, 5, 0]) {
      const range = await customersInRange(database, { first, last: first + 4 }, selection)
      ids.unshift(...rowList.parse(JSON.parse(range.json)).map(({ id }) => id))
      total = range.total
    }
    return { ids, total }
  }

  test('are those of the accounts and companies, whatever changes at the same time', async () => {
    const rounds = fc.array(fc.array(listed, { maxLength: 6 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        await emptyTables(database)
        const ids = await addRecords(database.db)
        for (const steps of history) {
          await Promise.all(steps.map((change) => database.transaction((tx) => change(tx, ids))))
          expect(await stored()).toEqual(await expected())
        }
        expect(await wrongCounts(database.db)).toEqual([])
      }),
      { numRuns: 10 },
    )
  })

  test('go with accounts and companies, and lose what is gone', async () => {
    await emptyTables(database)
    const { db } = database
    const ids = await addRecords(db)
    const member = { companyId: at(ids.companies, 0), ...times }
    await db
      .insertInto('companyMembers')
      .values(ids.users.map((userId) => ({ userId, ...member })))
      .execute()
    await db.deleteFrom('users').where('id', '=', at(ids.users, 0)).execute()
    await db.deleteFrom('companies').where('id', '=', at(ids.companies, 0)).execute()
    const entries = await stored()
    expect(entries).toHaveLength(people + companies - 2)
    expect(entries).toEqual(await expected())
  })

  test('are listed in every order and by words as a model of the list has them', async () => {
    const history = fc.array(fc.oneof(listed, ticket, invoice), { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await emptyTables(database)
        const ids = await addRecords(database.db)
        for (const change of steps) await change(database.db, ids)
        const rows = await expectedRows(database.db)
        for (const sort of customerOrders)
          for (const direction of ['ascending', 'descending'] as const)
            for (const kind of [undefined, ...customerKinds])
              for (const text of [undefined, 'ang', 'ada']) {
                const found = rows.filter(
                  ({ words }) => text === undefined || words.some((word) => isFoundBy(word, text)),
                )
                const selection = { sort, direction, kind, text }
                const ofModel = sorted(found, selection)
                const { ids: read, total } = await listOf(selection)
                expect({ selection, read, total }).toEqual({
                  selection,
                  read: ofModel,
                  total: ofModel.length,
                })
              }
      }),
      { numRuns: 1 },
    )
  })

  test('are read by an index, however many there are', async () => {
    await emptyTables(database)
    const { db } = database
    const accounts = Array.from({ length: 2_000 }, (_, place) => {
      const username = `user${place}`
      return {
        username,
        usernameKey: username,
        passwordHash: 'none',
        role: 'customer' as const,
        company: `Firm ${place}`,
        ...times,
      }
    })
    await db.insertInto('users').values(accounts).execute()
    if (engine === 'postgres') await foldCounts(database, 1)
    await sql`analyze`.execute(db)
    for (const sort of ['name', 'company'] as const)
      for (const kind of [undefined, ...customerKinds]) {
        const walks = await walksOf(database, (tx) =>
          customersInRange({ ...database, db: tx }, { first: 0, last: 19 }, { sort, kind }),
        )
        for (const { plan, rows } of walks) {
          expect(plan).not.toMatch(/TEMP B-TREE/)
          if (rows !== undefined) expect(rows, plan).toBeLessThanOrEqual(60)
        }
      }
  })
})
