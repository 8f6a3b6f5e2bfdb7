import { sql, type AliasedExpression } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { allOf } from '../../../../server/lists/walkedRange.ts'
import { seesPeople, sightOf, type Sight, type Viewer } from '../../../people/viewers/server/sharing.ts'
import type { TicketStatus, TicketSummary, TicketSummaryFilter } from '../schema.ts'
import { isAnyOf, isAssigned, isWaiting, ofCounts } from './assignees.ts'
import type { Filter } from './indexes.ts'
import { selectedRows, valuesOf, type FilterValues } from './selected.ts'

/** The number of tickets that this user may see and that match the filter. */
export async function countTickets(db: Db, viewer: Viewer, filter: Filter = {}): Promise<number> {
  const [found] = await countOf(db, valuesOf(viewer, filter), sightOf(viewer))
  return found?.count ?? 0
}

const sumOfCounts = sql<number>`coalesce(sum("count"), 0)`.as('count')

const countOf = compileOnce((db, values: FilterValues, sight: Sight) => {
  const { id: _, tag, ...others } = values
  // Without the tickets, which would be looked up one by one.
  if (isStaff(sight.role) && tag && !isAnyGiven(others)) {
    const tagged = db.selectFrom('ticketTags').where(isAnyOf(sql.ref('tagId'), tag))
    return tag.length > 1
      ? tagged.select(({ fn }) => fn.count<number>('ticketId').distinct().as('count'))
      : tagged.select(({ fn }) => fn.countAll<number>().as('count'))
  }
  const kept = isStaff(sight.role) ? keptCounts(db, values) : undefined
  return kept
    ? db.selectFrom(kept).select(sumOfCounts)
    : selectedRows(db, values, sight).select(({ fn }) => fn.countAll<number>().as('count'))
})

type KeptCounts = AliasedExpression<{ count: number }, 'kept'>

/** The counts of all matching tickets that the database maintains; undefined if it maintains none for this filter. */
function keptCounts(
  db: Db,
  { id: _, status, priority, category, ...values }: FilterValues,
): KeptCounts | undefined {
  const { assigneeIds, mineOf, isUnassigned, isUnresolved, waitsForCustomer, customerReplied, ...others } =
    values
  const work = { assigneeIds, mineOf, isUnassigned, isUnresolved, waitsForCustomer, customerReplied }
  if (isAnyGiven(others)) return undefined
  if (!isAnyGiven(work)) {
    return countsOfKind(db, { status, priority, category }).select('count').as('kept')
  }
  if (isAnyGiven({ priority, category })) return undefined
  return countsOfWork(db, { status, ...work })
    .select('count')
    .as('kept')
}

/** The counts of the tickets with a status and with one of these priorities and categories. */
const countsOfKind = (
  db: Db,
  { status, priority, category }: Partial<Pick<FilterValues, 'status' | 'priority' | 'category'>>,
) =>
  db
    .selectFrom('ticketCounts')
    .where(
      allOf(
        status !== undefined && sql`"status" = ${status}`,
        priority && isAnyOf(sql.ref('priority'), priority),
        category && isAnyOf(sql.ref('category'), category),
      ),
    )

/** The counts that the database maintains of these priorities and categories, by status. */
export const keptByKind = compileOnce((db, values: Pick<FilterValues, 'priority' | 'category'>) =>
  countsOfKind(db, values).select(['status', sumOfCounts]).groupBy('status'),
)

const isAnyGiven = (values: object) => Object.values(values).some((value) => value !== undefined)

type WorkValues = Pick<
  FilterValues,
  | 'status'
  | 'assigneeIds'
  | 'mineOf'
  | 'isUnassigned'
  | 'isUnresolved'
  | 'waitsForCustomer'
  | 'customerReplied'
>

function countsOfWork(db: Db, { status, customerReplied, ...work }: WorkValues) {
  let query = db.selectFrom('workCounts').where(isAssigned(work, ofCounts)).where(isWaiting(work, ofCounts))
  if (status !== undefined) query = query.where('status', '=', status)
  return customerReplied === undefined ? query : query.where(sql<boolean>`"isReplied"`)
}

const keptByStatus = compileOnce((db, values: FilterValues) => {
  const counts = countsOfWork(db, values)
  const replied = counts.where(sql<boolean>`"isReplied"`).select(sumOfCounts)
  return counts.select(['status', sumOfCounts, replied.as('replied')]).groupBy('status')
})

const countedByStatus = compileOnce((db, values: FilterValues, sight: Sight) => {
  const replied = selectedRows(db, values, sight)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // Uses the index of the few tickets whose customer replied. Otherwise SQLite would read the row of every selected
    // ticket.
    .where('tickets.id', 'in', (by) =>
      by
        .selectFrom('tickets as replied')
        .select('replied.id')
        .where('replied.customerRepliedAt', 'is not', null),
    )
  return selectedRows(db, values, sight)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .$if(isStaff(sight.role), (query) => query.select(replied.as('replied')))
    .groupBy('status')
})

/** The number of tickets that this user may see, by status. With a filter, only matching tickets are counted. */
export async function summarizeTickets(
  db: Db,
  viewer: Viewer,
  filter: Pick<TicketSummaryFilter, 'customer' | 'assignee' | 'queue' | 'waiting'> = {},
): Promise<TicketSummary> {
  const isKept = isStaff(viewer.role) && filter.customer === undefined
  const values = valuesOf(viewer, filter)
  const rows = isKept
    ? await keptByStatus(db, values, {})
    : (await seesPeople(db, viewer, 'tickets', filter))
      ? await countedByStatus(db, values, sightOf(viewer))
      : []
  return summaryOf(viewer, rows, rows[0]?.replied ?? 0)
}

export type StatusCounts = readonly { status: string; count: number }[]

/** @param replied the number of tickets whose customer is waiting for a reaction; undefined if it is not known */
export function summaryOf(
  { role }: Pick<Viewer, 'role'>,
  rows: StatusCounts,
  replied: number | undefined,
): TicketSummary {
  const count = (status: TicketStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const active = { open: count('open'), in_progress: count('in_progress'), resolved: count('resolved') }
  const summary = {
    ...active,
    closed: count('closed'),
    active: active.open + active.in_progress + active.resolved,
  }
  return isStaff(role) && replied !== undefined ? { ...summary, customerReplied: replied } : summary
}
