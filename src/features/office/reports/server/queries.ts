import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs } from '../../../../shared/time/durations.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { clockToleranceMs } from '../../../../server/database/futureTimes.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import { formatHundredths } from '../../../money/invoices/money.ts'
import { payableStatuses } from '../../../money/invoices/values.ts'
import { keptFacts } from '../../../site/provider/server/queries.ts'
import { unresolvedStatuses } from '../../../desk/tickets/statuses.ts'
import type { TicketPriority } from '../../../desk/tickets/values.ts'
import type { Durations, Report } from '../schema.ts'
import { ageLimits, dueLimits, durationLimits, type ReportRange } from '../values.ts'
import { daysLater, monthsLater, type Period, periodOf } from './period.ts'

type Source = Pick<Database, 'db' | 'engine'>

/** A span of time, as two timestamps. */
interface Span {
  from: string
  to: string
}
type TimeColumn = 'createdAt' | 'resolvedAt'

/**
 * The maximum span for which one statement counts durations. SQLite runs on the thread that serves all requests, so
 * other requests run between two such statements.
 */
const longestSpanMs = 31 * dayMs

const timestamp = (at: number) => new Date(at).toISOString()

function monthsOf(from: number, to: number): Span[] {
  const spans: Span[] = []
  for (let start = from; start < to; start += longestSpanMs)
    spans.push({ from: timestamp(start), to: timestamp(Math.min(start + longestSpanMs, to)) })
  return spans
}

/** The tickets that were opened, or resolved, within a span. */
const ticketsOf = (db: Db, column: TimeColumn, { from, to }: Span) =>
  db.selectFrom('tickets').where(column, '>=', from).where(column, '<', to)

/** Counts in one statement how many tickets were opened, or resolved, in each step. */
async function countBySteps(db: Db, column: TimeColumn, spans: readonly Span[]) {
  const [first, ...others] = spans.map((span, at) =>
    ticketsOf(db, column, span).select(({ fn }) => [
      sql.lit(at).as('step'),
      fn.countAll<number>().as('count'),
    ]),
  )
  const rows = (await first?.unionAll(others).execute()) ?? []
  return spans.map((_, at) => rows.find(({ step }) => step === at)?.count ?? 0)
}

/** Counts the tickets for each number of minutes. Minutes over 100 are rounded down to two significant digits. */
const countDurations = compileOnce(
  (
    db,
    span: Span,
    { column, minutes }: { column: TimeColumn; minutes: 'firstAnswerMinutes' | 'resolutionMinutes' },
  ) =>
    ticketsOf(db, column, span)
      .select((by) => [
        sql<number>`case when ${by.ref(minutes)} < 100 then ${by.ref(minutes)}
        when ${by.ref(minutes)} < 1000 then ${by.ref(minutes)} - ${by.ref(minutes)} % 10
        when ${by.ref(minutes)} < 10000 then ${by.ref(minutes)} - ${by.ref(minutes)} % 100
        else ${by.ref(minutes)} - ${by.ref(minutes)} % 1000 end`.as('minutes'),
        by.fn.countAll<number>().as('count'),
      ])
      .where(minutes, 'is not', null)
      .groupBy('minutes'),
)

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** The number of tickets that took this many minutes. */
interface Taken {
  minutes: number
  count: number
}

/** @param taken counts of tickets by minutes, in any order; the same minutes may occur several times */
export function durationsOf(taken: readonly Taken[]): Durations {
  const sorted = taken.toSorted((one, other) => one.minutes - other.minutes)
  const count = sum(sorted.map((each) => each.count))
  /** The shortest time in minutes within which at least this share of all tickets was done; null without tickets. */
  function quantile(share: number): number | null {
    let seen = 0
    return sorted.find((each) => (seen += each.count) >= count * share)?.minutes ?? null
  }
  const within = [...durationLimits, Number.POSITIVE_INFINITY].map((limit, at) => {
    const from = durationLimits[at - 1] ?? Number.NEGATIVE_INFINITY
    return sum(sorted.filter(({ minutes }) => minutes >= from && minutes < limit).map((each) => each.count))
  })
  return { count, median: quantile(0.5), ninetieth: quantile(0.9), within }
}

async function readTickets(db: Db, { steps }: Period, until: number) {
  const stepSpans = steps.map(({ startsAt }, at) => ({
    from: timestamp(startsAt),
    to: timestamp(steps[at + 1]?.startsAt ?? until),
  }))
  const opened = await countBySteps(db, 'createdAt', stepSpans)
  await nextTurn()
  const resolved = await countBySteps(db, 'resolvedAt', stepSpans)
  const answers: Taken[] = []
  const resolutions: Taken[] = []
  for (const span of monthsOf(steps[0]?.startsAt ?? until, until)) {
    answers.push(...(await countDurations(db, span, { column: 'createdAt', minutes: 'firstAnswerMinutes' })))
    resolutions.push(
      ...(await countDurations(db, span, { column: 'resolvedAt', minutes: 'resolutionMinutes' })),
    )
    await nextTurn()
  }
  const firstAnswer = durationsOf(answers)
  return {
    flow: steps.map(({ day }, at) => ({ day, opened: opened[at] ?? 0, resolved: resolved[at] ?? 0 })),
    firstAnswer,
    // A ticket may be opened and answered between the two statements. The number must not become negative.
    unanswered: Math.max(0, sum(opened) - firstAnswer.count),
    resolution: durationsOf(resolutions),
  }
}

/**
 * SQL for the number of the group that contains a column's value; 0 is the newest group. `limits` contains the oldest
 * value of each group, except for the last group, which has no limit.
 */
const groupOf = (column: string, limits: readonly string[]) =>
  sql<number>`case ${sql.join(
    limits.map((limit, at) => sql`when ${sql.ref(column)} >= ${limit} then ${sql.lit(at)}`),
    sql` `,
  )} else ${sql.lit(limits.length)} end`

/**
 * Reads only the unresolved tickets of the last month. The number of older tickets is the count that the database
 * maintains of all unresolved tickets, minus the number of recent ones.
 */
async function readOpenTickets({ db }: Source, now: number): Promise<Report['open']> {
  const oldest = ageLimits.map((days) => timestamp(now - days * dayMs))
  const recent = await db
    .selectFrom('tickets')
    .select(({ fn }) => [
      'priority',
      groupOf('createdAt', oldest).as('age'),
      fn.countAll<number>().as('count'),
    ])
    .where('createdAt', '>=', oldest.at(-1) ?? '')
    .where(statusIn(unresolvedStatuses))
    .groupBy(['priority', 'age'])
    .execute()
  const all = await db
    .selectFrom('ticketCounts')
    .select(({ fn }) => ['priority', fn.sum<number>('count').as('count')])
    .where('status', 'in', unresolvedStatuses)
    .groupBy('priority')
    .execute()
  function countOf(priority: TicketPriority, age: number): number {
    const ofPriority = recent.filter((row) => row.priority === priority)
    if (age < ageLimits.length) return ofPriority.find((row) => row.age === age)?.count ?? 0
    const total = all.find((row) => row.priority === priority)?.count ?? 0
    return Math.max(0, total - sum(ofPriority.map((row) => row.count)))
  }
  return [...ageLimits.keys(), ageLimits.length].map((age) => ({
    low: countOf('low', age),
    medium: countOf('medium', age),
    high: countOf('high', age),
    critical: countOf('critical', age),
  }))
}

/** The sums of invoices by month. They include the whole first month of the period. */
async function readInvoiced({ db, engine }: Source, { today, steps }: Period): Promise<Report['invoiced']> {
  const first = monthsLater(steps[0]?.day ?? today, 0)
  const monthOf =
    engine === 'sqlite'
      ? sql<string>`substr("issueDate", 1, 7)`
      : sql<string>`to_char("issueDate", 'YYYY-MM')`
  const rows = await db
    .selectFrom('invoices')
    .select(({ fn }) => [monthOf.as('month'), 'status', fn.sum<number>('amountCents').as('cents')])
    .where('issueDate', '>=', first)
    .where('issueDate', '<', monthsLater(today, 1))
    .where('status', '<>', 'cancelled')
    .groupBy(['month', 'status'])
    .execute()
  const invoiced: Report['invoiced'] = []
  for (let month = first; month <= today; month = monthsLater(month, 1)) {
    const centsOf = (isPaid: boolean) =>
      sum(
        rows
          .filter((row) => month.startsWith(row.month) && (row.status === 'paid') === isPaid)
          .map((row) => row.cents),
      )
    invoiced.push({ month, paid: formatHundredths(centsOf(true)), unpaid: formatHundredths(centsOf(false)) })
  }
  return invoiced
}

async function readUnpaid({ db }: Source, today: string): Promise<Report['unpaid']> {
  const rows = await db
    .selectFrom('invoices')
    .select(({ fn }) => [
      groupOf(
        'dueDate',
        dueLimits.map((days) => daysLater(today, -days)),
      ).as('age'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('amountCents').as('cents'),
    ])
    .where(statusIn(payableStatuses))
    .groupBy('age')
    .execute()
  return [...dueLimits.keys(), dueLimits.length].map((age) => {
    const found = rows.find((row) => row.age === age)
    return { count: found?.count ?? 0, amount: formatHundredths(found?.cents ?? 0) }
  })
}

/** The figures of a range that ends now. */
export async function readReport(source: Source, range: ReportRange, now = Date.now()): Promise<Report> {
  const { timeZone } = (await keptFacts(source.db)).under()
  const period = periodOf(range, timeZone ?? 'UTC', now)
  // Tickets may have times later than `now`, if the clock of another instance is ahead.
  const tickets = await readTickets(source.db, period, now + clockToleranceMs)
  await nextTurn()
  const open = await readOpenTickets(source, now)
  const invoiced = await readInvoiced(source, period)
  await nextTurn()
  return {
    range,
    timeZone: timeZone ?? 'UTC',
    from: period.steps[0]?.day ?? period.today,
    to: period.today,
    ...tickets,
    open,
    invoiced,
    unpaid: await readUnpaid(source, period.today),
  }
}
