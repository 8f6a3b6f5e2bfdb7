import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../../../server/lists/walkedRange.ts'
import type { LeadFilter } from '../listSchema.ts'
import { statesOf } from '../values.ts'

/**
 * The filter as the parameters of a query.
 *
 * @param userId the caller, to whom leads of the filter `me` are assigned
 */
export const valuesOf = (userId: number, { state, assigned, archived, from, to }: LeadFilter) => ({
  states: state && statesOf(state),
  assignedTo: assigned === 'me' ? userId : assigned === 'nobody' ? undefined : assigned,
  isUnassigned: assigned === 'nobody' ? true : undefined,
  isInUse: archived === 'no' ? true : undefined,
  from,
  to,
})
export type FilterValues = ReturnType<typeof valuesOf>

/** The conditions that leads and their counts in `leadCounts` do not have in common. */
const ofLeads = { isUnassigned: sql`"assignedTo" is null`, isInUse: sql`"archivedAt" is null` }
export const ofCounts = { isUnassigned: sql`"assignedTo" = 0`, isInUse: sql`not "isArchived"` }

/** Matches the leads of a filter, by columns that the index of the list has. Values that are not given match every lead. */
export const isSelected = (
  { states, assignedTo, isUnassigned, isInUse, from, to }: FilterValues,
  of = ofLeads,
): RawBuilder<boolean> =>
  allOf(
    states && sql`"state" in (${sql.join(states)})`,
    assignedTo !== undefined && sql`"assignedTo" = ${assignedTo}`,
    isUnassigned && of.isUnassigned,
    isInUse && of.isInUse,
    from !== undefined && sql`"createdAt" >= ${from}`,
    to !== undefined && sql`"createdAt" < ${to}`,
  )
