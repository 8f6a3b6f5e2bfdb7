import {
  defaulted,
  generatedId,
  integer,
  nullable,
  oneOf,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { NoticeKind, NoticeWay, NotifiedEvent } from '../values.ts'

export const notificationTables = {
  /** Events that staff are told of inside the product. Deleted after three months. */
  notifications: {
    id: generatedId,
    /** The member of staff who is told. No foreign key: see the migration. */
    userId: integer,
    event: oneOf<NotifiedEvent>(),
    /** Null if the event is about several tickets. */
    ticketId: nullable(integer),
    noteId: nullable(integer),
    /** The newest response that the notification is about. */
    responseId: nullable(integer),
    actorId: integer,
    /** The number of tickets, or of replies to one ticket since the last one was read. */
    count: defaulted(integer),
    createdAt: timestamp,
    readAt: nullable(timestamp),
  },
  /** The kinds of events that a member of staff is not told of, and in which way. */
  mutedNotices: {
    userId: integer,
    kind: oneOf<NoticeKind>(),
    way: oneOf<NoticeWay>(),
  },
}
