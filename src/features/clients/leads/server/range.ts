import { sql, type Expression, type RawBuilder } from 'kysely'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { jsonRows, type JsonRows } from '../../../../server/database/jsonRows.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import { amongIds } from '../../../../server/lists/amongIds.ts'
import { isAmong, matching, searchTyped } from '../../../../server/lists/matching.ts'
import { noRows, readRange, type RowRange, type RowsInRange } from '../../../../server/lists/rowRange.ts'
import { walkedIds, type IdPages } from '../../../../server/lists/rowsCsv.ts'
import {
  maxWalkedRows,
  pageRows,
  walkedRange,
  walkRows,
  type Places,
} from '../../../../server/lists/walkedRange.ts'
import {
  leadRow,
  type LeadFilter,
  type LeadRow,
  type LeadRowsSelection,
  type ListedLead,
} from '../listSchema.ts'
import { contactRequest, type ContactRequest } from '../schema.ts'
import { countLeads } from './counts.ts'
import { inquiriesOf } from './queries.ts'
import { isSelected, valuesOf, type FilterValues } from './selected.ts'

/** The rows as JSON, with their messages or without. */
const jsonOf = (
  engine: Engine,
  hasMessages: boolean,
  rows: Expression<ContactRequest>,
): RawBuilder<JsonRows<ListedLead>> =>
  hasMessages
    ? jsonRows(engine, { as: contactRequest, of: 'contactRequests' }, rows)
    : jsonRows<LeadRow>(engine, { as: leadRow, of: 'contactRequests' }, rows)

/**
 * A range of the leads that match the filter, newest first.
 *
 * @throws AppError 400 if too many leads have the words, and none of the newest matches the rest of the filter
 */
export async function leadsInRange(
  database: Database,
  userId: number,
  range: RowRange,
  { message, ...filter }: LeadRowsSelection,
): Promise<RowsInRange<ListedLead>> {
  const { db, engine } = database
  const values = valuesOf(userId, filter)
  const hasMessages = message === undefined
  if (filter.words !== undefined) {
    const places = { after: range.first, upTo: range.last + 1 }
    const searched = { typed: filter.words, hasMessages }
    const found = await pageOfFound(database, { ...values, ...places }, searched).execute(db)
    return walkedRange(found.rows, { filters: 'a status', onlyNewest: true })
  }
  return readRange(range, {
    count: () => countLeads(db, values),
    read: async ({ fromEnd, ...place }) => {
      const [page] = await readPage(db, { ...values, ...place }, { engine, fromEnd, hasMessages })
      return page ?? noRows
    },
  })
}

/** The ids of the leads that match the filter, newest first. @throws AppError 400 if the list is refused */
export async function leadIds(database: Database, userId: number, filter: LeadFilter): Promise<IdPages> {
  if (filter.words !== undefined) return walkedIds((range) => leadsInRange(database, userId, range, filter))
  return newestFirst((before, rows) =>
    database.db
      .selectFrom('contactRequests')
      .select('id')
      .where(isSelected(valuesOf(userId, filter)))
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(rows)
      .execute(),
  )
}

/** Skips to the offset within an index, and only then reads the rows. */
const readPage = compileOnce(
  (
    db,
    { offset, limit, ...values }: FilterValues & { offset: number; limit: number },
    { engine, fromEnd, hasMessages }: { engine: Engine; fromEnd: boolean; hasMessages: boolean },
  ) => {
    const page = db
      .selectFrom('contactRequests')
      .select('id')
      .where(isSelected(values))
      .orderBy('id', fromEnd ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
    const rows = inquiriesOf(db)
      .where(sql<boolean>`"contactRequests"."id" ${amongIds(engine, page)}`)
      .orderBy('contactRequests.id', 'desc')
    return jsonOf(engine, hasMessages, rows)
  },
)

/** Applies the rest of the filter to the newest leads that have the words. */
function pageOfFound(
  { db, engine }: Database,
  { after, upTo, ...values }: FilterValues & Places,
  { typed, hasMessages }: { typed: string; hasMessages: boolean },
) {
  const { words } = searchTyped(typed)
  const found = matching(engine, 'contactRequests', { words, most: maxWalkedRows + 1 })
  const rows = inquiriesOf(db)
    .innerJoin(pageRows({ after, upTo }).as('page'), 'page.foundId', 'contactRequests.id')
    .orderBy('page.place')
  return walkRows({
    walked: db
      .selectFrom('contactRequests')
      .select(['id', 'state', 'assignedTo', 'archivedAt', 'createdAt'])
      .where(isAmong(found)),
    where: isSelected(values),
    orderBy: sql`"id" desc`,
    rows: jsonOf(engine, hasMessages, rows),
  })
}
