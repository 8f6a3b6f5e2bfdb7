import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepCounts } from '../migrations/frozen/keepCounts.ts'
import { schemaOf } from '../migrations/frozen/schema.ts'
import { invoiceStatuses } from '../src/features/money/invoices/schema.ts'
import { countInvoices, summarizeInvoices } from '../src/features/money/invoices/server/queries.ts'
import { ticketPriorities, ticketStatuses, type TicketSummary } from '../src/features/desk/tickets/schema.ts'
import { summarizeAssignments } from '../src/features/desk/assignment/server/queries.ts'
import { countTickets, summarizeTickets } from '../src/features/desk/tickets/server/counts.ts'
import type { Filter } from '../src/features/desk/tickets/server/indexes.ts'
import type { Role } from '../src/shared/endpoint/roles.ts'
import type { Db } from '../src/server/database/db.ts'
import { foldCounts } from '../src/server/database/keptCounts.ts'
import { now } from '../src/server/database/now.ts'
import type { Tables } from '../src/server/database/tables.ts'
import { emptyTables, engines, openTestDatabase, type TestDatabase } from './support/engines.ts'
import { walksOf } from './support/rowsWalked.ts'
import { wrongCounts } from './support/wrongCounts.ts'

const actor = (id: number, role: Role) => ({ id, role, ofCompany: false })
const times = { createdAt: '2026-01-05T10:00:00.000Z', updatedAt: '2026-01-05T10:00:00.000Z' }
const newTicket = {
  ...times,
  userId: 1,
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
  status: 'open',
  priority: 'medium',
} as const
const newInvoice = {
  ...times,
  userId: 1,
  status: 'unpaid',
  amountCents: 100,
  issueDate: '2026-01-05',
  dueDate: '2026-02-05',
  items: '[]',
} as const
let number = 0
const nextNumber = () => `INV-${(number += 1)}`

/** A change in a history. The changes of a transaction are sorted by row, so that transactions cannot deadlock. */
interface Step {
  row: number
  make: (db: Db) => Promise<unknown>
}

const status = fc.constantFrom(...ticketStatuses)
const priority = fc.constantFrom(...ticketPriorities)
// Older records may have any category.
const category = fc.constantFrom('technical', 'billing', "O'Brien's", '')
const work = {
  assigneeId: fc.constantFrom(null, 1, 2),
  staffWroteLast: fc.boolean(),
  customerRepliedAt: fc.constantFrom(null, '2026-01-06T10:00:00.000Z', '2026-01-07T10:00:00.000Z'),
}
const invoiceStatus = fc.constantFrom(...invoiceStatuses)
const row = fc.integer({ min: 2, max: 30 })

/** Changes of rows that may exist by then; row 1 is the invoice whose number is taken. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ status, priority, category }).map((given) => ({
    row: 0,
    make: (db: Db) =>
      db
        .insertInto('tickets')
        .values({ ...newTicket, ...given })
        .execute(),
  })),
  fc
    .tuple(row, fc.record({ status, priority, category, ...work }, { requiredKeys: ['status'] }))
    .map(([id, given]) => ({
      row: id,
      make: (db: Db) => db.updateTable('tickets').set(given).where('id', '=', id).execute(),
    })),
  row.map((id) => ({
    row: id,
    make: (db: Db) => db.updateTable('tickets').set({ updatedAt: now() }).where('id', '=', id).execute(),
  })),
  row.map((id) => ({
    row: id,
    make: (db: Db) => db.deleteFrom('tickets').where('id', '=', id).execute(),
  })),
  invoiceStatus.map((given) => ({
    row: 0,
    make: (db: Db) =>
      db
        .insertInto('invoices')
        .values({ ...newInvoice, status: given, invoiceNumber: nextNumber() })
        .execute(),
  })),
  fc.tuple(row, invoiceStatus).map(([id, given]) => ({
    row: 100 + id,
    make: (db: Db) => db.updateTable('invoices').set({ status: given }).where('id', '=', id).execute(),
  })),
  row.map((id) => ({
    row: 100 + id,
    make: (db: Db) => db.deleteFrom('invoices').where('id', '=', id).execute(),
  })),
)

/** How a transaction ends; 'refused' inserts an invoice number that is taken, which violates a constraint. */
const ending = fc.constantFrom('committed', 'committed', 'thrown', 'refused')
const transaction = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 5 }), ending })
/** Batches of concurrent transactions. */
const history = fc.array(fc.array(transaction, { maxLength: 6 }), { maxLength: 4 })

describe.each(engines)('Kept counts (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db
      .insertInto('invoices')
      .values({ ...newInvoice, invoiceNumber: 'taken' })
      .execute()
  })
  afterEach(async () => {
    expect(await wrongCounts(database.db)).toEqual([])
  })
  afterAll(() => database.close())

  const run = ({ steps, ending: end }: { steps: Step[]; ending: string }) =>
    database.transaction(async (tx) => {
      for (const { make } of steps.toSorted((a, b) => a.row - b.row)) await make(tx)
      if (end === 'thrown') throw new Error('thrown')
      if (end === 'refused')
        await tx
          .insertInto('invoices')
          .values({ ...newInvoice, invoiceNumber: 'taken' })
          .execute()
    })

  test('are those of counting after any history, whatever was rolled back, at once, or folded meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (rounds, folds) => {
        for (const transactions of rounds) {
          const ends = Promise.allSettled(transactions.map(run))
          if (engine === 'postgres' && folds) await foldCounts(database, 1)
          const failed = (await ends).filter((end) => end.status === 'rejected')
          expect(failed.length).toBe(transactions.filter((each) => each.ending !== 'committed').length)
          expect(await wrongCounts(database.db)).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('are those of counting while 50 write at once, and whenever they are read', async () => {
    const written = new AbortController()
    const watch = async () => {
      const faults: string[] = []
      while (!written.signal.aborted) {
        faults.push(...(await wrongCounts(database.db)))
        if (engine === 'postgres') await Promise.all([foldCounts(database, 1), foldCounts(database, 1)])
        await nextTurn()
      }
      return faults
    }
    const write = async (writer: number) => {
      for (let turn = 0; turn < 10; turn += 1) {
        await database.transaction(async (tx) => {
          const { id } = await tx
            .insertInto('tickets')
            .values(newTicket)
            .returning('id')
            .executeTakeFirstOrThrow()
          const changed = { status: ticketStatuses[(writer + turn) % ticketStatuses.length] ?? 'open' }
          await tx.updateTable('tickets').set(changed).where('id', '=', id).execute()
          if (turn % 3 === 0) await tx.deleteFrom('tickets').where('id', '=', id).execute()
        })
      }
    }
    const watching = watch()
    await Promise.all(Array.from({ length: 50 }, (_, writer) => write(writer)))
    written.abort()
    expect(await watching).toEqual([])
  })

  test('are those of counting after one statement that changes many rows', async () => {
    const { db } = database
    await addTickets(db, 1_000)
    expect(await wrongCounts(db)).toEqual([])
    await db.updateTable('tickets').set({ status: 'resolved' }).where('category', '=', 'billing').execute()
    expect(await wrongCounts(db)).toEqual([])
    await db.deleteFrom('tickets').where('status', '=', 'resolved').execute()
    expect(await wrongCounts(db)).toEqual([])
    const taken = { ...newInvoice, invoiceNumber: 'taken', status: 'overdue' } as const
    await db
      .insertInto('invoices')
      .values(taken)
      .onConflict((conflict) => conflict.column('invoiceNumber').doUpdateSet({ status: 'cancelled' }))
      .execute()
  })

  test('are read from as many rows as there are combinations, however many tickets there are', async () => {
    const { db } = database
    await addTickets(db, 5_000)
    const stored = engine === 'postgres' ? 'ticketCountChanges' : 'ticketCounts'
    if (engine === 'postgres') {
      // An autovacuum at this moment would delay freeing the space until the next fold.
      await sql`alter table "ticketCountChanges" set (autovacuum_enabled = off)`.execute(db)
      await sql`insert into "ticketCountChanges" ("status", "priority", "category", "count")
        select 'open', 'low', 'other', case when "n" % 2 = 0 then 1 else -1 end
        from generate_series(1, 100000) as "n"`.execute(db)
      await foldCounts(database)
      const size = sql<{ bytes: number }>`select pg_relation_size('"ticketCountChanges"') as "bytes"`
      expect((await size.execute(db)).rows[0]?.bytes, 'nor through empty room').toBeLessThan(100_000)
    }
    const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(stored)}`.execute(
      db,
    )
    expect(rows[0]?.rows).toBeLessThan(300)
    expect(await wrongCounts(db)).toEqual([])
  })

  test('are what staff are told; customers have their own counted', async () => {
    await emptyTables(database)
    const { db } = database
    await db
      .insertInto('tickets')
      .values([
        { ...newTicket, priority: 'high', category: 'billing' },
        { ...newTicket, status: 'closed' },
        { ...newTicket, userId: 2, priority: 'high', category: 'service' },
      ])
      .execute()
    await db
      .insertInto('invoices')
      .values([
        { ...newInvoice, invoiceNumber: nextNumber() },
        { ...newInvoice, userId: 2, invoiceNumber: nextNumber(), status: 'paid' },
      ])
      .execute()
    const [staff, customer] = [actor(9, 'agent'), actor(1, 'customer')]
    expect(await countTickets(db, staff)).toBe(3)
    expect(await countTickets(db, customer)).toBe(2)
    expect(await countTickets(db, staff, { status: 'open', priority: ['high'] })).toBe(2)
    expect(await countTickets(db, staff, { priority: ['high', 'low'] })).toBe(2)
    expect(await countTickets(db, staff, { category: ['service'] })).toBe(1)
    expect(await countTickets(db, customer, { category: ['service'] })).toBe(0)
    expect(await countTickets(db, staff, { status: 'resolved' })).toBe(0)
    expect(await countInvoices(db, staff)).toBe(2)
    expect(await countInvoices(db, staff, { status: 'paid' })).toBe(1)
    expect(await countInvoices(db, customer, { status: 'paid' })).toBe(0)
    expect(await summarizeTickets(db, staff)).toMatchObject({ open: 2, closed: 1, active: 2 })
    expect(await summarizeTickets(db, customer)).toMatchObject({ open: 1, closed: 1, active: 1 })
    expect(await summarizeInvoices(db, staff)).toMatchObject({ unpaid: 1, paid: 1, pending: 1 })
    expect(await summarizeInvoices(db, customer)).toMatchObject({ unpaid: 1, paid: 0, pending: 1 })
    const walks = await walksOf(database, async (tx) => {
      for (const ofCompany of [false, true])
        await Promise.all([
          summarizeTickets(tx, { ...customer, ofCompany }),
          summarizeInvoices(tx, { ...customer, ofCompany }),
        ])
    })
    // As SQLite writes its plans: PostgreSQL chooses others for small tables.
    for (const { plan } of walks)
      expect(plan).not.toMatch(/SCAN (tickets|invoices)|USING INDEX (tickets|invoices)/)
  })

  test("answer what staff's lists, tabs and menu ask, without reading a ticket", async () => {
    await emptyTables(database)
    const { db } = database
    const ticket = { ...newTicket, staffWroteLast: false }
    await db
      .insertInto('tickets')
      .values([
        ticket,
        { ...ticket, assigneeId: 9, staffWroteLast: true },
        { ...ticket, assigneeId: 9, status: 'resolved', customerRepliedAt: times.updatedAt },
        { ...ticket, assigneeId: 9, status: 'closed' },
        { ...ticket, status: 'resolved' },
      ])
      .execute()
    const staff = actor(9, 'agent')
    const asked: { filter: Filter; total: number; summary: Partial<TicketSummary> }[] = [
      { filter: { queue: 'unassigned' }, total: 1, summary: { open: 1, resolved: 0, customerReplied: 0 } },
      { filter: { queue: 'mine' }, total: 2, summary: { open: 1, resolved: 1, customerReplied: 1 } },
      { filter: { assignee: [8, 9] }, total: 3, summary: { open: 1, closed: 1, customerReplied: 1 } },
      { filter: { waiting: 'us' }, total: 2, summary: { open: 1, resolved: 1, customerReplied: 1 } },
      { filter: { waiting: 'customer', queue: 'mine' }, total: 1, summary: { open: 1, active: 1 } },
      { filter: {}, total: 5, summary: { open: 2, resolved: 2, closed: 1, customerReplied: 1 } },
    ]
    const walks = await walksOf(database, async (tx) => {
      for (const { filter, total, summary } of asked) {
        expect(await countTickets(tx, staff, filter)).toBe(total)
        expect(await summarizeTickets(tx, staff, filter)).toMatchObject(summary)
      }
      expect(await countTickets(tx, staff, { status: 'resolved', customerReplied: 'yes' })).toBe(1)
      expect(await summarizeAssignments(tx, staff.id)).toEqual({
        mine: 2,
        unassigned: 1,
        unresolved: 3,
        waitingForUs: 2,
      })
    })
    expect(walks.length).toBeGreaterThan(2 * asked.length)
    for (const { plan } of walks) expect(plan).not.toMatch(/tickets/)
  })

  test('include the rows from before a migration began to keep them', async () => {
    await emptyTables(database)
    await addTickets(database.db, 1_000)
    const undone = database.transaction(async (tx) => {
      await keepCounts(schemaOf<Tables>(tx, engine), 'titleCounts', { of: 'tickets', by: ['title'] })
      const { rows } = await sql<{ count: number }>`select "count" from "titleCounts"`.execute(tx)
      throw new Error(rows.map(({ count }) => `${count} counted`).join())
    })
    await expect(undone).rejects.toThrow('1000 counted')
  })
})

/** Adds tickets of every status, every priority and three categories. */
async function addTickets(db: Db, count: number): Promise<void> {
  const tickets = Array.from({ length: count }, (_, n) => ({
    ...newTicket,
    status: ticketStatuses[n % 4] ?? 'open',
    priority: ticketPriorities[Math.floor(n / 4) % 4] ?? 'low',
    category: ['technical', 'billing', 'other'][n % 3] ?? 'other',
  }))
  for (let n = 0; n < count; n += 500) {
    await db
      .insertInto('tickets')
      .values(tickets.slice(n, n + 500))
      .execute()
  }
}
