import { sql, type RawBuilder } from 'kysely'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { colleagues } from '../../../people/accounts/server/colleagues.ts'
import { nameOfColumn, shownName } from '../../../people/accounts/server/directory.ts'
import { ofCounts } from '../../tickets/server/assignees.ts'
import type { TicketAssignment } from '../schema.ts'

const maxEvents = 200

/** The assignment of a ticket with its history; undefined if the ticket does not exist. */
export async function findAssignment(db: Db, ticketId: number): Promise<TicketAssignment | undefined> {
  const [rows, newest] = await Promise.all([
    ticketWithWatchers(db, { ticketId }, {}),
    newestEvents(db, { ticketId }, {}),
  ])
  const [ticket] = rows
  if (!ticket) return undefined
  const { id, assigneeId, assigneeName } = ticket
  const watching = rows.flatMap(({ watcherId, watcherName }) =>
    watcherId === null || watcherName === null ? [] : [{ id: watcherId, name: watcherName }],
  )
  const events = newest.toReversed().map((event, place, all) => ({
    ...event,
    isTaken: event.assigneeId === event.userId,
    formerName: all[place - 1]?.assigneeName ?? null,
  }))
  return { id, assigneeId, assigneeName, watchers: watching, events }
}

const watchers = (db: Db) =>
  colleagues(db).innerJoin('ticketWatchers', (join) =>
    // With + 0, PostgreSQL looks up each watcher. Otherwise it may read all accounts, up to the last colleague.
    join.on(sql<boolean>`"users"."id" = "ticketWatchers"."userId" + 0`),
  )

/** The watchers of a ticket who are still staff and can sign in. */
export const listWatchers = (db: Db, ticketId: number) =>
  watchers(db).select('users.id').where('ticketId', '=', ticketId).execute()

/** One row per watcher. A ticket without watchers has one row whose watcher columns are null. */
const ticketWithWatchers = compileOnce((db, { ticketId }: { ticketId: number }) =>
  db
    .selectFrom('tickets')
    .leftJoin(
      watchers(db)
        .select(['ticketId', 'users.id as watcherId', shownName.as('watcherName'), 'usernameKey'])
        // Otherwise SQLite reads the watchers of all tickets.
        .where('ticketId', '=', ticketId)
        .as('watchers'),
      (join) => join.onRef('watchers.ticketId', '=', 'tickets.id'),
    )
    .select(['id', 'assigneeId', nameOfColumn('tickets.assigneeId').as('assigneeName')])
    .select(['watcherId', 'watcherName'])
    .where('id', '=', ticketId)
    .orderBy('usernameKey'),
)

const newestEvents = compileOnce((db, { ticketId }: { ticketId: number }) =>
  db
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
    .limit(maxEvents),
)

const countWork = compileOnce((db, { userId }: { userId: number }) => {
  const { isForStaff, isUnassigned } = ofCounts
  const sum = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum("count") filter (where ${condition}), 0)`
  return db
    .selectFrom('workCounts')
    .select([
      sum(sql`"assigneeId" = ${userId}`).as('mine'),
      sum(isUnassigned).as('unassigned'),
      sum(sql`true`).as('unresolved'),
      sum(sql`not "staffWroteLast"`).as('waitingForUs'),
    ])
    .where(isForStaff)
})

/** The numbers of the tickets that staff have to work on: of this user, of nobody, all, and those that wait for staff. */
export async function summarizeAssignments(db: Db, userId: number) {
  const [counts] = await countWork(db, { userId }, {})
  return counts ?? { mine: 0, unassigned: 0, unresolved: 0, waitingForUs: 0 }
}
