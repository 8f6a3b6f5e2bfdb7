import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../../../server/lists/walkedRange.ts'
import type { TicketSelection } from '../schema.ts'
import { unresolvedStatuses } from '../statuses.ts'

/** A column of a ticket as an expression that no index of all tickets has. */
export const notIndexed = (column: 'status' | 'priority') => sql<string>`${sql.ref(column)} || ''`

const unresolved = sql.join(unresolvedStatuses.map((status) => sql.lit(status)))

/** Whether an expression has one of these values, of which there are few. */
export const isAnyOf = (expression: RawBuilder<unknown>, values: readonly (string | number)[]) =>
  values.length === 1
    ? sql<boolean>`${expression} = ${values[0]}`
    : sql<boolean>`${expression} in (${sql.join(values)})`

/** The filter by assignee, as the parameters of a query. */
export interface AssigneeValues {
  assigneeIds?: readonly number[] | undefined
  /** Selects this user's tickets that staff still have to work on. */
  mineOf?: number | undefined
  isUnassigned?: true | undefined
  /** Selects all tickets that staff still have to work on. */
  isUnresolved?: true | undefined
}

/** The filter by the side that has to write next, as a parameter of a query. */
export interface WaitingValues {
  waitsForCustomer?: boolean | undefined
}

export const waitingValues = ({ waiting }: Pick<TicketSelection, 'waiting'>): WaitingValues => ({
  waitsForCustomer: waiting && waiting === 'customer',
})

const isForStaffIf = (isReplied: RawBuilder<boolean>) =>
  sql<boolean>`(${notIndexed('status')} in (${unresolved})
    or ${notIndexed('status')} = 'resolved' and ${isReplied})`

/**
 * Matches tickets that staff have to work on. The indexes tickets_queue, tickets_forStaff and tickets_waitsSince have
 * the same condition, and needsStaff checks it for one ticket.
 */
export const isForStaff = isForStaffIf(sql`"customerRepliedAt" is not null`)

/** The conditions that tickets and their counts in `workCounts` do not have in common. */
const ofTickets = { isForStaff, isUnassigned: sql`"assigneeId" is null` }
export const ofCounts = { isForStaff: isForStaffIf(sql`"isReplied"`), isUnassigned: sql`"assigneeId" = 0` }

/** Matches only tickets that staff have to work on, because no other ticket waits for anyone. */
export const isWaiting = ({ waitsForCustomer }: WaitingValues, of = ofTickets) =>
  allOf(waitsForCustomer !== undefined && sql`"staffWroteLast" = ${waitsForCustomer} and ${of.isForStaff}`)

/** Since when the customer of a ticket waits, if staff have to write next. The index tickets_waitsSince has it. */
export const waitsSince = sql<string>`coalesce("waitsSince", "createdAt")`

/** @param viewerId the user whose tickets are in the queue `mine` */
export const assigneeValues = (
  viewerId: number,
  { assignee, queue }: Pick<TicketSelection, 'assignee' | 'queue'>,
): AssigneeValues => ({
  assigneeIds: assignee,
  mineOf: queue === 'mine' ? viewerId : undefined,
  isUnassigned: queue === 'unassigned' ? true : undefined,
  isUnresolved: queue === 'unresolved' ? true : undefined,
})

/** Queues contain only tickets that staff still have to work on. */
export const isAssigned = (
  { assigneeIds, mineOf, isUnassigned, isUnresolved }: AssigneeValues,
  of = ofTickets,
) =>
  allOf(
    assigneeIds && isAnyOf(sql.ref('assigneeId'), assigneeIds),
    mineOf !== undefined && sql`"assigneeId" = ${mineOf} and ${of.isForStaff}`,
    isUnassigned && sql`${of.isUnassigned} and ${of.isForStaff}`,
    isUnresolved && of.isForStaff,
  )
