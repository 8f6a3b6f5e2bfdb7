import { sql } from 'kysely'
import { statusIn } from '../../../server/database/statusIn.ts'
import { allOf } from '../../../server/lists/walkedRange.ts'
import type { TicketSelection } from '../schema.ts'
import { unresolvedStatuses } from '../statuses.ts'

export interface AssigneeValues {
  assigneeId?: number | undefined
  isUnassigned?: true | undefined
}

/** Whose tickets are selected, as a query binds it. @param viewerId the person who is called 'me' */
export function assigneeValues(viewerId: number, assignee: TicketSelection['assignee']): AssigneeValues {
  if (assignee === undefined) return {}
  if (assignee === 'none') return { isUnassigned: true }
  return { assigneeId: assignee === 'me' ? viewerId : assignee }
}

/** Whether a ticket is assigned so; unassigned are those that staff still have to work on. */
export const isAssigned = ({ assigneeId, isUnassigned }: AssigneeValues) =>
  allOf(
    assigneeId !== undefined && sql`"assigneeId" = ${assigneeId}`,
    isUnassigned && sql`"assigneeId" is null and ${statusIn(unresolvedStatuses)}`,
  )

/** Whether staff still have to work on a ticket, and it is this person's work. */
export const unresolvedOf = (assigneeId: number) =>
  allOf(isAssigned({ assigneeId }), statusIn(unresolvedStatuses))
