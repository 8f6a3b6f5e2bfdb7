import type { Db } from '../server/database/db.ts'
import type { IdOf } from './people.ts'

/**
 * Tells the assignees of the replies that they have not answered, and the mentioned colleagues of the notes. The newest
 * mention and the replies are unread.
 */
export async function addNotifications(tx: Db, idOf: IdOf): Promise<void> {
  const replies = await tx
    .selectFrom('ticketResponses')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.id', '=', 'ticketResponses.ticketId')
        .onRef('tickets.customerRepliedAt', '=', 'ticketResponses.createdAt'),
    )
    .select([
      'ticketResponses.id',
      'ticketId',
      'ticketResponses.userId',
      'assigneeId',
      'ticketResponses.createdAt',
    ])
    .execute()
  const notes = await tx
    .selectFrom('ticketNotes')
    .select(['id', 'ticketId', 'userId', 'mentions', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .execute()
  const rows = [
    ...replies.flatMap(({ id, userId, assigneeId, ...reply }) =>
      assigneeId === null
        ? []
        : [
            {
              ...reply,
              userId: assigneeId,
              actorId: userId,
              event: 'customerReplied' as const,
              responseId: id,
            },
          ],
    ),
    ...notes.flatMap(({ id, userId, mentions, ...note }, place) =>
      mentions.map((username) => ({
        ...note,
        userId: idOf(username),
        actorId: userId,
        event: 'noteMention' as const,
        noteId: id,
        readAt: place === 0 ? null : note.createdAt,
      })),
    ),
  ]
  const inOrder = rows.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  for (const row of inOrder) await tx.insertInto('notifications').values(row).execute()
}
