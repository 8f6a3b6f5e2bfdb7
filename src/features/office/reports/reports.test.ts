import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { readReport } from './server/queries.ts'
import { ageLimits, durationLimits } from './values.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const timestamp = (at: number) => new Date(at).toISOString()

const ticket = {
  userId: 1,
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
}
const invoice = { userId: 1, items: '[]', createdAt: timestamp(now), updatedAt: timestamp(now) }

describe.each(engines)('A report (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  const database = () => app.context.database

  it('needs a range that there is', async () => {
    for (const query of ['', '?range=', '?range=30', '?range=30d&range=7d', '?range=toString'])
      await agent.get(`/api/reports${query}`, 400)
    for (const range of ['7d', '30d', '90d', '12m'])
      expect((await agent.get(`/api/reports?range=${range}`, 200)).field('range')).toBe(range)
  })

  it('is empty where nothing has happened', async () => {
    const report = await readReport(database(), '7d', now)
    expect(report).toMatchObject({ timeZone: 'UTC', from: '2026-06-09', to: '2026-06-15', unanswered: 0 })
    expect(report.flow).toHaveLength(7)
    expect(report.firstAnswer).toEqual({
      count: 0,
      median: null,
      ninetieth: null,
      within: durationLimits.map(() => 0).concat(0),
    })
    expect(report.invoiced).toEqual([{ month: '2026-06-01', paid: '0.00', unpaid: '0.00' }])
  })

  it('has what people do to a ticket: the first response of staff, and when it was last resolved', async () => {
    const customer = await app.signInAs('customer')
    const id = Number((await customer.post('/api/tickets', ticket, 201)).field('id'))
    const read = async () =>
      database()
        .db.selectFrom('tickets')
        .select(['firstAnswerMinutes', 'resolvedAt', 'resolutionMinutes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const respond = (who: SignedInClient) =>
      who.post(`/api/tickets/${id}/responses`, { message: 'Again' }, 201)
    const set = (status: string) => agent.put(`/api/tickets/${id}`, { status }, 200)
    await respond(customer)
    expect(await read()).toEqual({ firstAnswerMinutes: null, resolvedAt: null, resolutionMinutes: null })
    const isOlder = (minutes: number) =>
      database()
        .db.updateTable('tickets')
        .set({ createdAt: timestamp(Date.now() - minutes * minute - 1000) })
        .where('id', '=', id)
        .execute()
    await isOlder(5)
    await respond(agent)
    await isOlder(9)
    await respond(agent)
    expect(await read()).toEqual({ firstAnswerMinutes: 5, resolvedAt: null, resolutionMinutes: null })
    await customer.put(`/api/tickets/${id}`, { status: 'resolved' }, 200)
    const resolved = await read()
    expect(resolved).toMatchObject({ firstAnswerMinutes: 5, resolutionMinutes: 9 })
    expect(resolved.resolvedAt).not.toBeNull()
    await isOlder(20)
    await set('closed')
    await agent.put(`/api/tickets/${id}`, { priority: 'high' }, 200)
    expect(await read()).toEqual(resolved)
    // Shortly after midnight, the ticket was opened on the day before.
    const thisWeek = async () => {
      const { flow, firstAnswer, resolution } = await readReport(database(), '7d')
      const sum = (of: 'opened' | 'resolved') => flow.reduce((total, step) => total + step[of], 0)
      return [sum('opened'), sum('resolved'), firstAnswer.count, resolution.count]
    }
    expect(await thisWeek()).toEqual([1, 1, 1, 1])
    await set('open')
    expect(await read()).toEqual({ firstAnswerMinutes: 5, resolvedAt: null, resolutionMinutes: null })
    expect(await thisWeek()).toEqual([1, 0, 1, 0])
    expect((await customer.get(`/api/tickets/${id}`, 200)).text).not.toContain('firstAnswerMinutes')
    await database().db.deleteFrom('tickets').execute()
  })

  const tickets = fc.array(
    fc.record({
      age: fc.integer({ min: 0, max: 420 * 24 * 60 }),
      answeredAfter: fc.option(fc.integer({ min: 0, max: 40_000 })),
      resolvedAfter: fc.option(fc.integer({ min: 0, max: 200_000 })),
      priority: fc.constantFrom('low', 'medium', 'high', 'critical'),
    }),
    { maxLength: 60 },
  )

  it('is equal to what counting each ticket gives', async () => {
    await fc.assert(
      fc.asyncProperty(tickets, fc.constantFrom('7d', '30d', '90d', '12m'), async (drawn, range) => {
        const stored = drawn.map(({ age, answeredAfter, resolvedAfter, priority }) => {
          const createdAt = now - age * minute
          const after = (minutes: number | null) =>
            minutes === null || minutes > age ? null : createdAt + minutes * minute
          return {
            createdAt,
            firstAnsweredAt: after(answeredAfter),
            resolvedAt: after(resolvedAfter),
            priority,
          }
        })
        await database().db.deleteFrom('tickets').execute()
        const rows = stored.map(({ createdAt, firstAnsweredAt, resolvedAt, priority }) => ({
          ...ticket,
          priority,
          status: resolvedAt === null ? ('open' as const) : ('resolved' as const),
          createdAt: timestamp(createdAt),
          updatedAt: timestamp(createdAt),
          firstAnswerMinutes: firstAnsweredAt === null ? null : (firstAnsweredAt - createdAt) / minute,
          resolvedAt: resolvedAt === null ? null : timestamp(resolvedAt),
          resolutionMinutes: resolvedAt === null ? null : (resolvedAt - createdAt) / minute,
        }))
        if (rows.length > 0) await database().db.insertInto('tickets').values(rows).execute()
        const report = await readReport(database(), range, now)

        const from = Date.parse(report.from)
        const opened = stored.filter(({ createdAt }) => createdAt >= from)
        const resolved = stored.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt >= from)
        const answered = opened.filter(({ firstAnsweredAt }) => firstAnsweredAt !== null)
        const total = (name: 'opened' | 'resolved') => report.flow.reduce((sum, step) => sum + step[name], 0)
        expect([total('opened'), total('resolved')]).toEqual([opened.length, resolved.length])
        for (const [at, step] of report.flow.entries()) {
          const begins = Date.parse(step.day)
          const ends = Date.parse(report.flow[at + 1]?.day ?? '2027-01-01')
          expect(step.opened).toBe(
            opened.filter(({ createdAt }) => createdAt >= begins && createdAt < ends).length,
          )
        }
        expect([report.firstAnswer.count, report.unanswered]).toEqual([
          answered.length,
          opened.length - answered.length,
        ])
        expect(report.resolution.count).toBe(resolved.length)
        const took = resolved.map(({ createdAt, resolvedAt }) => ((resolvedAt ?? 0) - createdAt) / minute)
        const rank = took.toSorted((one, other) => one - other)[Math.ceil(took.length / 2) - 1]
        if (rank === undefined) expect(report.resolution.median).toBeNull()
        else {
          // Rounded down to two digits.
          expect(report.resolution.median).toBeLessThanOrEqual(rank)
          expect(report.resolution.median).toBeGreaterThan(rank * 0.9 - 1)
        }
        expect(report.resolution.within.reduce((sum, count) => sum + count, 0)).toBe(resolved.length)
        const isOpen = stored.filter(({ resolvedAt }) => resolvedAt === null)
        const groupOf = (createdAt: number) => {
          const at = ageLimits.findIndex((days) => createdAt >= now - days * day)
          return at === -1 ? ageLimits.length : at
        }
        for (const [age, counts] of report.open.entries())
          for (const [priority, count] of Object.entries(counts))
            expect(count).toBe(
              isOpen.filter((each) => each.priority === priority && groupOf(each.createdAt) === age).length,
            )
      }),
      { numRuns: 40 },
    )
    await database().db.deleteFrom('tickets').execute()
  })

  it('adds up invoices by month, without cancelled ones, and unpaid ones by how long they are due', async () => {
    const invoices = [
      ['2026-06-01', '2026-06-15', 'unpaid', 10_001],
      ['2026-06-30', '2026-07-30', 'paid', 20_000],
      ['2026-05-31', '2026-06-14', 'overdue', 300],
      ['2026-05-01', '2026-05-15', 'unpaid', 4],
      ['2026-04-30', '2026-03-17', 'cancelled', 5_000],
      ['2025-07-01', '2026-03-17', 'unpaid', 60_000],
      ['2025-06-30', '2025-07-30', 'unpaid', 7],
      ['2026-07-01', '2026-07-31', 'paid', 9],
    ] as const
    const rows = invoices.map(([issueDate, dueDate, status, amountCents], at) => ({
      ...invoice,
      invoiceNumber: `INV-${at}`,
      issueDate,
      dueDate,
      status,
      amountCents,
    }))
    await database().db.insertInto('invoices').values(rows).execute()
    const { invoiced, unpaid } = await readReport(database(), '12m', now)
    expect(invoiced).toHaveLength(12)
    expect(invoiced.filter(({ paid, unpaid: open }) => paid !== '0.00' || open !== '0.00')).toEqual([
      { month: '2025-07-01', paid: '0.00', unpaid: '600.00' },
      { month: '2026-05-01', paid: '0.00', unpaid: '3.04' },
      { month: '2026-06-01', paid: '200.00', unpaid: '100.01' },
    ])
    expect(unpaid).toEqual([
      { count: 1, amount: '100.01' },
      { count: 1, amount: '3.00' },
      { count: 1, amount: '0.04' },
      { count: 1, amount: '600.00' },
      { count: 1, amount: '0.07' },
    ])
  })

  it('reads each figure from an index that has all of it', async () => {
    const { engine: kind, db } = database()
    if (kind === 'postgres') await sql`analyze "tickets", "invoices"`.execute(db)
    const walks = await walksOf(database(), (tx) => readReport({ db: tx, engine: kind }, '30d', now))
    const plans = walks.map(({ plan }) => plan).filter((plan) => /tickets|invoices/.test(plan))
    expect(plans).not.toEqual([])
    // PostgreSQL scans small tables as a whole.
    if (kind === 'sqlite')
      for (const step of plans.flatMap((plan) => plan.split('\n')))
        expect(step).not.toMatch(/^(SEARCH|SCAN) (tickets|invoices)\b(?! USING COVERING INDEX)/)
  })

  it('is by the days of the provider', async () => {
    await database()
      .db.insertInto('tickets')
      .values({
        ...ticket,
        status: 'open',
        createdAt: '2026-06-15T03:00:00.000Z',
        updatedAt: '2026-06-15T03:00:00.000Z',
      })
      .execute()
    const facts = { timeZone: 'America/New_York', updatedAt: timestamp(now) }
    await database().transaction(async (tx) => {
      await tx.insertInto('providerFacts').values(facts).execute()
      await tx.notify('provider')
    })
    const { flow, timeZone } = await readReport(database(), '7d', now)
    expect(timeZone).toBe('America/New_York')
    expect(flow.slice(-2)).toEqual([
      { day: '2026-06-14', opened: 1, resolved: 0 },
      { day: '2026-06-15', opened: 0, resolved: 0 },
    ])
  })
})
