import { sql } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import { allOf } from '../../../../server/lists/walkedRange.ts'
import { isOfCompany, type Sight, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { createdWithin, firstCreated } from './ages.ts'
import { assigneeValues, isAssigned, isWaiting, notIndexed, waitingValues } from './assignees.ts'
import type { Filter } from './indexes.ts'
import { ticketsOf } from './queries.ts'

/** The filter as the parameters of a query, for this user. */
export const valuesOf = ({ id }: Viewer, { words: _, age, assignee, queue, waiting, ...filter }: Filter) => ({
  id,
  ...filter,
  ...assigneeValues(id, { assignee, queue }),
  ...waitingValues({ waiting }),
  ...createdWithin(age),
})
export type FilterValues = ReturnType<typeof valuesOf>

export function selectedRows(db: Db, values: FilterValues, sight: Sight) {
  const { id, status, priority, category, customer, customerReplied } = values
  const { mineOf, isUnassigned, isUnresolved, waitsForCustomer } = values
  // These are few. Otherwise SQLite may read all tickets with the status or the priority.
  const isForStaff = (mineOf ?? isUnassigned ?? isUnresolved ?? waitsForCustomer) !== undefined
  let query = ticketsOf(db, { id, ...sight })
    .where(isWithin(values))
    .where(isAssigned(values))
    .where(isWaiting(values))
  if (customerReplied !== undefined) query = query.where('customerRepliedAt', 'is not', null)
  if (customer !== undefined) query = query.where('userId', '=', customer)
  if (status !== undefined) query = query.where(isForStaff ? notIndexed('status') : 'status', '=', status)
  if (priority !== undefined)
    query = query.where(isForStaff ? notIndexed('priority') : 'priority', '=', priority)
  return category === undefined ? query : query.where('category', '=', category)
}

/** Whether a ticket has the given age, company and tag. Values that are not given match every ticket. */
type Within = Pick<FilterValues, 'company' | 'since' | 'before' | 'tag'>
export const isWithin = ({ company, since, before, tag }: Within) =>
  allOf(
    since !== undefined && sql`"tickets"."id" >= ${firstCreated(since)}`,
    before !== undefined && sql`"tickets"."id" < ${firstCreated(before)}`,
    tag !== undefined && sql`"tickets"."id" in (select "ticketId" from "ticketTags" where "tagId" = ${tag})`,
    company !== undefined && isOfCompany(company, 'tickets'),
  )
