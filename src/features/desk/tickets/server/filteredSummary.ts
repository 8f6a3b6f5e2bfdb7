import { sql } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { maxWalkedRows } from '../../../../server/lists/walkedRange.ts'
import { seesPeople, sightOf, type Viewer } from '../../../people/viewers/server/sharing.ts'
import type { TicketSummary, TicketSummaryFilter } from '../schema.ts'
import { countTickets, keptByKind, summarizeTickets, summaryOf, type StatusCounts } from './counts.ts'
import type { Filter } from './indexes.ts'
import { findByWords } from './searched.ts'
import { valuesOf, type FilterValues } from './selected.ts'
import { walkOf } from './walk.ts'

const isGiven = (values: object) => Object.values(values).some((value) => value !== undefined)

/**
 * The number of tickets of any filter, by status. The numbers come from counts that the database maintains, or the tickets
 * are walked as for their list.
 *
 * @returns null if more than `maxWalkedRows` tickets would have to be walked
 */
export async function summarizeFiltered(
  database: Database,
  viewer: Viewer,
  filter: TicketSummaryFilter,
): Promise<TicketSummary | null> {
  const { db } = database
  const { customer, assignee, queue, waiting, ...others } = filter
  if (!isGiven(others)) return summarizeTickets(db, viewer, { customer, assignee, queue, waiting })
  if (!(await seesPeople(db, viewer, 'tickets', filter))) return summaryOf(viewer, [], 0)
  const { tag, ...besidesTag } = filter
  // The tickets of a tag are counted sooner than walked.
  if (tag && !isGiven(besidesTag) && (await countTickets(db, viewer, { tag })) > maxWalkedRows) return null
  const { priority, category, ...rest } = filter
  if (!isStaff(viewer.role) || isGiven(rest)) {
    const counted = await walked(database, viewer, filter)
    return counted ? summaryOf(viewer, counted.counts, counted.replied) : null
  }
  const [counts, ofReplied] = await Promise.all([
    keptByKind(db, valuesOf(viewer, { priority, category }), {}),
    walked(database, viewer, { ...filter, customerReplied: 'yes' }),
  ])
  return summaryOf(viewer, counts, ofReplied?.replied)
}

/** Counts the tickets of a filter one by one; undefined if they are too many. */
async function walked(
  database: Database,
  viewer: Viewer,
  { words, ...filter }: Filter,
): Promise<{ counts: StatusCounts; replied: number } | undefined> {
  const { db, engine } = database
  const values = valuesOf(viewer, filter)
  const form = { engine, ...sightOf(viewer) }
  const [row] =
    words === undefined
      ? await countWalked(db, values, form)
      : (
          await countsOfWalk(db, values, {
            ...form,
            found: (await findByWords(database, viewer, { words, customer: filter.customer })).found,
          }).execute(db)
        ).rows
  if (!row || row.walkedRows > maxWalkedRows) return undefined
  const { walkedRows: _, replied, ...byStatus } = row
  const counts = Object.entries(byStatus).map(([status, count]) => ({ status, count }))
  return { counts, replied }
}

interface WalkedCounts {
  open: number
  in_progress: number
  resolved: number
  closed: number
  replied: number
  walkedRows: number
}

function countsOfWalk(db: Db, values: FilterValues, form: Parameters<typeof walkOf>[2]) {
  const { walked: rows, where } = walkOf(db, values, form)
  return sql<WalkedCounts>`
    with "walked" as materialized ${rows}
    select count(*) filter (where "status" = 'open') as "open",
      count(*) filter (where "status" = 'in_progress') as "in_progress",
      count(*) filter (where "status" = 'resolved') as "resolved",
      count(*) filter (where "status" = 'closed') as "closed",
      count("customerRepliedAt") as "replied", (select count(*) from "walked") as "walkedRows"
    from "walked" where ${where}`
}

const countWalked = compileOnce(
  (db, values: FilterValues, form: Omit<Parameters<typeof walkOf>[2], 'found'>) =>
    countsOfWalk(db, values, form),
)
