import { sql, type RawBuilder } from 'kysely'
import { ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { amongIds } from '../../../../server/lists/amongIds.ts'
import { isAmong } from '../../../../server/lists/matching.ts'
import {
  allOf,
  firstIs,
  maxWalkedRows,
  pageRows,
  rankOf,
  walkRows,
  type Places,
} from '../../../../server/lists/walkedRange.ts'
import type { Sight } from '../../../people/viewers/server/sharing.ts'
import { ticketPriorities, ticketStatuses } from '../schema.ts'
import { isAnyOf, isAssigned, isWaiting, waitsSince } from './assignees.ts'
import { namedTicketsOf, ticketColumns } from './queries.ts'
import { jsonOf, type RowSight } from './rowJson.ts'
import { isWithin, selectedIds, type FilterValues } from './selected.ts'

const walkedExpressions = {
  id: sql.ref('id'),
  createdAt: sql.ref('id'),
  title: sql`lower("title")`,
  category: sql.ref('category'),
  updatedAt: sql.ref('updatedAt'),
  waitsSince: sql`case when ${isWaiting({ waitsForCustomer: false })} then ${waitsSince} end`,
  status: rankOf('status', ticketStatuses),
  priority: rankOf('priority', ticketPriorities),
}

interface WalkForm extends Sight {
  engine: Engine
  /** Whether to read the tickets of the category instead of the tickets with the status or the priority. */
  byCategory?: boolean
}

interface PageForm extends WalkForm, RowSight {
  sort: keyof typeof walkedExpressions
  isAscending: boolean
}

/** The ids of the newest tickets with the words of the filter. */
type Found = RawBuilder<{ id: number }>

/**
 * The tickets that the search found, or the newest tickets that an index finds for a part of the filter, at most one more
 * than `maxWalkedRows`; and the rest of the filter, as a condition on their columns.
 */
export function walkOf(
  db: Db,
  values: FilterValues,
  { engine, byCategory, found, ...sight }: WalkForm & { found?: Found | undefined },
) {
  const { id, customer, company, since, before, tag, status, priority, category, customerReplied } = values
  const { assigneeIds, mineOf, isUnassigned, isUnresolved, waitsForCustomer } = values
  const assigned = { assigneeIds, mineOf, isUnassigned, isUnresolved }
  const work = { ...assigned, waitsForCustomer }
  const isOfWork = Object.values(work).some((value) => value !== undefined)
  const isOfFew = (ownerSeenBy({ id, ...sight }) ?? customer ?? company) !== undefined
  const led = isOfFew
    ? { customer, company, status }
    : customerReplied !== undefined
      ? { customerReplied }
      : isOfWork
        ? { ...work, status }
        : !byCategory && (status !== undefined || priority !== undefined)
          ? { status, priority }
          : { category }
  // The ids are read first, from an index. Otherwise PostgreSQL may read the newest tickets of everybody.
  const newest = () =>
    selectedIds(db, { id, since, before, tag, ...led }, sight, {
      engine,
      direction: 'desc',
      limit: maxWalkedRows + 1,
    })
  const rowsOf = found
    ? namedTicketsOf(db, { id, ...sight }).where(isAmong(found))
    : db.selectFrom('tickets').where(sql<boolean>`"tickets"."id" ${amongIds(engine, newest())}`)
  const walked = rowsOf
    .select([
      'tickets.id',
      'title',
      'status',
      'priority',
      'category',
      'updatedAt',
      'customerRepliedAt',
      'assigneeId',
      'staffWroteLast',
      'createdAt',
      'waitsSince',
    ])
    .$if(found !== undefined, (query) =>
      query.select(['userId', isWithin({ company, since, before, tag }).as('isWithin')]),
    )
  const where = allOf(
    status !== undefined && sql`"status" = ${status}`,
    priority && isAnyOf(sql.ref('priority'), priority),
    category && isAnyOf(sql.ref('category'), category),
    customerReplied !== undefined && sql`"customerRepliedAt" is not null`,
    isOfWork && isAssigned(work),
    isOfWork && isWaiting(work),
    found && sql`"isWithin"`,
    found && customer !== undefined && sql`"userId" = ${customer}`,
  )
  return { walked, where }
}

/**
 * Walks, then sorts the tickets.
 *
 * @param firstId the id of the ticket that is listed before all others
 */
export function pageOfWalk(
  db: Db,
  { after, upTo, ...values }: FilterValues & Places,
  {
    sort,
    isAscending,
    firstId,
    isDetailed,
    ...form
  }: PageForm & { found?: Found | undefined; firstId?: number | undefined },
) {
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const isByValue = sort === 'status' || sort === 'priority'
  const rows = db
    .selectFrom('tickets')
    .innerJoin(pageRows({ after, upTo }).as('page'), 'page.foundId', 'tickets.id')
    .select(ticketColumns)
    .orderBy('page.place')
  const { walked, where } = walkOf(db, values, form)
  const isShort = sql<boolean>`(select count(*) from "walked") <= ${sql.lit(maxWalkedRows)}`
  return walkRows({
    walked,
    // A list that is refused, because it is too long, is not sorted before.
    where: form.found ? where : allOf(where, isShort),
    orderBy: sql`${firstIs(firstId)}${walkedExpressions[sort]} ${direction} nulls last, "id" ${isByValue ? sql.raw('desc') : direction}`,
    rows: jsonOf(form.engine, { ...form, isDetailed }, rows),
  })
}

export const walkPage = compileOnce((db, values: FilterValues & Places, form: PageForm) =>
  pageOfWalk(db, values, form),
)
