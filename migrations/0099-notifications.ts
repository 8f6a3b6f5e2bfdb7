import {
  generatedId,
  integer,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/**
 * Events that staff are told of inside the product, the kinds of events that each of them has switched off, and how far
 * each has read a ticket.
 */
export async function up({ createTable, createIndex, run }: Schema): Promise<void> {
  await createTable('notifications', {
    id: generatedId,
    // No foreign key: a reply locks its ticket before it would lock the account, and a suspension locks them the other
    // way round.
    userId: integer,
    event: text,
    ticketId: nullable(references('tickets', 'cascade')),
    noteId: nullable(references('ticketNotes', 'cascade')),
    responseId: nullable(integer),
    actorId: integer,
    count: withDefault(integer, 1),
    createdAt: timestamp,
    readAt: nullable(timestamp),
  })
  await createIndex('notifications', ['userId', 'id'])
  await run(
    `create index "notifications_unread" on "notifications" ("userId", "ticketId", "id") where "readAt" is null`,
  )
  await run(
    `create index "notifications_ticketId" on "notifications" ("ticketId") where "ticketId" is not null`,
  )
  await run(`create index "notifications_noteId" on "notifications" ("noteId") where "noteId" is not null`)
  await createTable(
    'readPositions',
    // No foreign key of the user, for the same reason.
    { userId: integer, ticketId: references('tickets', 'cascade'), readAt: timestamp },
    ['userId', 'ticketId'],
  )
  await createIndex('readPositions', ['readAt'])
  await createIndex('readPositions', ['ticketId'])
  await createTable(
    'mutedNotices',
    { userId: references('users', 'cascade'), kind: text, way: oneOf('portal', 'email') },
    ['userId', 'kind', 'way'],
  )
}
