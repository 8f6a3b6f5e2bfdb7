import type { Db } from '../../../server/database/db.ts'
import { colleagues } from '../../accounts/server/colleagues.ts'
import { nameOfColumn, shownName } from '../../accounts/server/directory.ts'
import { isAssigned, isWaiting } from '../../tickets/server/assignees.ts'
import type { AssignmentEvent, TicketAssignment } from '../schema.ts'

const maxEvents = 200

/** The assignment of a ticket with its history; undefined where there is no such ticket. */
export async function findAssignment(db: Db, ticketId: number): Promise<TicketAssignment | undefined> {
  const [rows, events] = await Promise.all([ticketWithWatchers(db, ticketId), listEvents(db, ticketId)])
  const [ticket] = rows
  if (!ticket) return undefined
  const { id, assigneeId, assigneeName } = ticket
  const watching = rows.flatMap(({ watcherId, watcherName }) =>
    watcherId === null || watcherName === null ? [] : [{ id: watcherId, name: watcherName }],
  )
  return { id, assigneeId, assigneeName, watchers: watching, events }
}

const watchers = (db: Db) => colleagues(db).innerJoin('ticketWatchers', 'ticketWatchers.userId', 'users.id')

/** The watchers of a ticket who are still staff and can sign in. */
export const listWatchers = (db: Db, ticketId: number) =>
  watchers(db).select('users.id').where('ticketId', '=', ticketId).execute()

/** A row for each watcher, and one without a watcher where there is none. */
const ticketWithWatchers = (db: Db, ticketId: number) =>
  db
    .selectFrom('tickets')
    .leftJoin(
      watchers(db)
        .select(['ticketId', 'users.id as watcherId', shownName.as('watcherName'), 'usernameKey'])
        .as('watchers'),
      (join) => join.onRef('watchers.ticketId', '=', 'tickets.id'),
    )
    .select(['id', 'assigneeId', nameOfColumn('tickets.assigneeId').as('assigneeName')])
    .select(['watcherId', 'watcherName'])
    .where('id', '=', ticketId)
    .orderBy('usernameKey')
    .execute()

async function listEvents(db: Db, ticketId: number): Promise<AssignmentEvent[]> {
  const newest = await db
    .selectFrom('ticketAssignments')
    .select([
      'id',
      'userId',
      'assigneeId',
      'createdAt',
      'isAutomatic',
      nameOfColumn('ticketAssignments.assigneeId').as('assigneeName'),
      nameOfColumn('ticketAssignments.userId').as('authorName'),
    ])
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute()
  return newest.toReversed().map((event) => ({ ...event, isTaken: event.assigneeId === event.userId }))
}

/**
 * Counts unresolved tickets that are assigned to this user, and to nobody, and those that wait for staff. Each by its own index:
 * counted together, SQLite reads the tickets.
 */
export async function summarizeAssignments(db: Db, userId: number) {
  const countOf = (condition: ReturnType<typeof isAssigned>) =>
    db
      .selectFrom('tickets')
      .select((by) => by.fn.countAll<number>().as('count'))
      .where(condition)
  const { mine, unassigned, waitingForUs } = await db
    .selectNoFrom([
      countOf(isAssigned({ mineOf: userId })).as('mine'),
      countOf(isAssigned({ isUnassigned: true })).as('unassigned'),
      countOf(isWaiting({ waitsForCustomer: false })).as('waitingForUs'),
    ])
    .executeTakeFirstOrThrow()
  return { mine: mine ?? 0, unassigned: unassigned ?? 0, waitingForUs: waitingForUs ?? 0 }
}
