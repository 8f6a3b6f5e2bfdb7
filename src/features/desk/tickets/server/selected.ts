import { sql, type RawBuilder } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { allOf } from '../../../../server/lists/walkedRange.ts'
import { isOfCompany, type Sight, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { createdWithin, firstCreated } from './ages.ts'
import { assigneeValues, isAnyOf, isAssigned, isWaiting, notIndexed, waitingValues } from './assignees.ts'
import { maxParts, type Filter } from './indexes.ts'
import { ticketsOf } from './queries.ts'

/** The filter as the parameters of a query, for this user. */
export const valuesOf = ({ id }: Viewer, { words: _, age, assignee, queue, waiting, ...filter }: Filter) => ({
  id,
  ...filter,
  ...assigneeValues(id, { assignee, queue }),
  ...waitingValues({ waiting }),
  ...createdWithin(age),
})
export type FilterValues = ReturnType<typeof valuesOf> & { withoutTags?: readonly number[] }

// The tickets that staff have to work on are few. Otherwise SQLite may read all tickets with the status or the priority.
const isForStaff = ({ mineOf, isUnassigned, isUnresolved, waitsForCustomer }: FilterValues) =>
  (mineOf ?? isUnassigned ?? isUnresolved ?? waitsForCustomer) !== undefined

export function selectedRows(db: Db, values: FilterValues, sight: Sight, ticketId?: RawBuilder<number>) {
  const { id, status, priority, category, customer, customerReplied } = values
  const columnOf = (name: 'status' | 'priority') => (isForStaff(values) ? notIndexed(name) : sql.ref(name))
  let query = ticketsOf(db, { id, ...sight }, 'tickets', ticketId)
    .where(isWithin(values))
    .where(isAssigned(values))
    .where(isWaiting(values))
  if (customerReplied !== undefined) query = query.where('customerRepliedAt', 'is not', null)
  if (customer !== undefined) query = query.where('userId', '=', customer)
  if (status !== undefined) query = query.where(isAnyOf(columnOf('status'), [status]))
  if (priority !== undefined) query = query.where(isAnyOf(columnOf('priority'), priority))
  return category === undefined ? query : query.where(isAnyOf(sql.ref('category'), category))
}

interface IdsInOrder {
  engine: Engine
  /** Undefined for the order of the ids. */
  orderBy?: RawBuilder<unknown> | undefined
  direction: 'asc' | 'desc'
  limit: number
  offset?: number
  /** Only ids below this one. */
  below?: number
}

/**
 * The ids of the selected tickets, in an order that an index has for one value of each filter. With several values, those
 * of each are read from the index, and the engines merge them without sorting.
 */
export function selectedIds(db: Db, values: FilterValues, sight: Sight, order: IdsInOrder) {
  const { engine, orderBy, direction, limit, offset, below } = order
  const tags = orderBy || !isStaff(sight.role) ? undefined : onlyTagsOf(values)
  if (tags) return taggedIds(db, tags, order)
  // SQLite would look up the time of every ticket of many colleagues, rather than read an index that contains it.
  const ticketId = engine === 'sqlite' && orderBy ? sql<number>`+"tickets"."id"` : undefined
  const rowsOf = (part: FilterValues) => {
    const rows = selectedRows(db, part, sight, ticketId).select('tickets.id')
    return below === undefined ? rows : rows.where('tickets.id', '<', below)
  }
  const [first = values, ...others] = partsOf(values)
  if (others.length === 0) {
    const rows = orderBy ? rowsOf(first).orderBy(orderBy, direction) : rowsOf(first)
    const page = rows.orderBy('tickets.id', direction).limit(limit)
    return offset === undefined ? page : page.offset(offset)
  }
  const keyedRowsOf = (part: FilterValues) => {
    const rows = rowsOf(part).select((orderBy ?? sql.ref('tickets.id')).as('key'))
    // PostgreSQL expects to save time by sorting all of them, unless each part is ordered and limited.
    const ordered = (orderBy ? rows.orderBy(orderBy, direction) : rows).orderBy('tickets.id', direction)
    const most = sql<number>`cast(${limit} as bigint) + cast(${offset ?? 0} as bigint)`
    const ofPart = engine === 'postgres' ? ordered.limit(most) : rows
    return db.selectFrom(ofPart.as('part')).select(['part.id', 'part.key'])
  }
  const merged = others.reduce((all, part) => all.unionAll(keyedRowsOf(part)), keyedRowsOf(first))
  const keyed = orderBy ? merged.orderBy(sql.ref('key'), direction) : merged
  const page = keyed.orderBy(sql.ref('id'), direction).limit(limit)
  return db.selectFrom((offset === undefined ? page : page.offset(offset)).as('merged')).select('merged.id')
}

/** The tags of a filter that has nothing else; undefined for other filters. */
function onlyTagsOf({ id: _, tag, ...others }: FilterValues): readonly number[] | undefined {
  return Object.values(others).some((value) => value !== undefined) ? undefined : tag
}

/** The ids of the tickets with one of the tags, from the index of tags: the tickets are not looked up one by one. */
function taggedIds(
  db: Db,
  [first = 0, ...others]: readonly number[],
  { engine, direction, limit, offset, below }: IdsInOrder,
) {
  const most = sql<number>`cast(${limit} as bigint) + cast(${offset ?? 0} as bigint)`
  const tagged = (tag: number) => {
    const all = db.selectFrom('ticketTags').select('ticketId as id').where('tagId', '=', tag)
    const rows = below === undefined ? all : all.where('ticketId', '<', below)
    // Without a limit, PostgreSQL would read all tickets of each tag. SQLite merges them in their order.
    const part = engine === 'postgres' ? rows.orderBy('ticketId', direction).limit(most) : rows
    return db.selectFrom(part.as('part')).select('part.id')
  }
  const merged = others.reduce((query, tag) => query.union(tagged(tag)), tagged(first))
  const page = merged.orderBy(sql.ref('id'), direction).limit(limit)
  return db.selectFrom((offset === undefined ? page : page.offset(offset)).as('tickets')).select('tickets.id')
}

/**
 * The same filter with one value of each, in every combination. Priorities and categories of the tickets that staff have
 * to work on are filtered in their index. No ticket is in two parts, although it may have several of the tags.
 */
function partsOf(values: FilterValues): FilterValues[] {
  const splitBy = (name: 'assigneeIds' | 'priority' | 'category') => (part: FilterValues) => {
    const given = part[name] ?? []
    return given.length > 1 ? given.map((value): FilterValues => ({ ...part, [name]: [value] })) : [part]
  }
  const { tag = [] } = values
  const splitByTag = (part: FilterValues) =>
    tag.length > 1 ? tag.map((one, at) => ({ ...part, tag: [one], withoutTags: tag.slice(0, at) })) : [part]
  const ofAssignees = splitBy('assigneeIds')(values)
  const parts = isForStaff(values)
    ? ofAssignees
    : ofAssignees.flatMap(splitBy('priority')).flatMap(splitBy('category'))
  return parts.length * tag.length > maxParts ? parts : parts.flatMap(splitByTag)
}

/**
 * Whether a ticket has the given age and company, one of the tags, and none of `withoutTags`. Values that are not given
 * match every ticket.
 */
type Within = Pick<FilterValues, 'company' | 'since' | 'before' | 'tag' | 'withoutTags'>
export const isWithin = ({ company, since, before, tag, withoutTags = [] }: Within) =>
  allOf(
    since !== undefined && sql`"tickets"."id" >= ${firstCreated(since)}`,
    before !== undefined && sql`"tickets"."id" < ${firstCreated(before)}`,
    tag &&
      sql`"tickets"."id" in (select "ticketId" from "ticketTags" where ${isAnyOf(sql.ref('tagId'), tag)})`,
    withoutTags.length > 0 &&
      sql`not exists (select 1 from "ticketTags" where "ticketId" = "tickets"."id" and ${isAnyOf(sql.ref('tagId'), withoutTags)})`,
    company !== undefined && isOfCompany(company, 'tickets'),
  )
