import { sql } from 'kysely'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { cutText } from '../../../../shared/text/cut.ts'
import { nameOfColumn } from '../../../people/accounts/server/directory.ts'
import { sightOf, type Sight, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { namedTicketsOf } from '../../tickets/server/queries.ts'
import type { MutedNotices, NotificationPage } from '../schema.ts'
import { maxUnread, rowsAtOnce } from '../values.ts'

/** In characters. */
const maxExcerpt = 140
/** More than `maxExcerpt`, because spaces and line breaks are joined. */
const maxRead = 400

/**
 * The notifications of a user. Whether the user may still see the ticket is asked now, not when the notification was
 * stored.
 */
const notificationsOf = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('notifications')
    .where('notifications.userId', '=', viewer.id)
    .where((by) =>
      by.or([
        by('notifications.ticketId', 'is', null),
        by.exists(
          namedTicketsOf(db, viewer)
            .select('tickets.id')
            .where(sql<boolean>`"tickets"."id" = "notifications"."ticketId"`),
        ),
      ]),
    )

const newest = compileOnce((db, { id, rows }: { id: number; rows: number }, sight: Sight) =>
  notificationsOf(db, { id, ...sight })
    .select(['id', 'event', 'ticketId', 'count', 'readAt', 'createdAt'])
    .select(nameOfColumn('notifications.actorId').as('actorName'))
    .select((by) =>
      by.selectFrom('tickets').select('title').whereRef('tickets.id', '=', 'ticketId').as('title'),
    )
    .select((by) => {
      const begin = sql<string>`substr("message", 1, ${sql.lit(maxRead)})`.as('message')
      const note = by.selectFrom('ticketNotes').select(begin).whereRef('ticketNotes.id', '=', 'noteId')
      const reply = by
        .selectFrom('ticketResponses')
        .select(begin)
        .whereRef('ticketResponses.id', '=', 'responseId')
      return by.fn.coalesce(note, reply).as('excerpt')
    })
    .orderBy('id', 'desc')
    .limit(rows),
)

const unreadRows = compileOnce((db, { id }: { id: number }, sight: Sight) =>
  db
    .selectFrom(
      notificationsOf(db, { id, ...sight })
        .select('notifications.id')
        .where('readAt', 'is', null)
        .limit(maxUnread)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

/** The number of unread notifications of a user, at most `maxUnread`. */
export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const [found] = await unreadRows(db, { id: viewer.id }, sightOf(viewer))
  return found?.count ?? 0
}

/** @param count the maximum number of notifications */
export async function listNotifications(
  db: Db,
  viewer: Viewer,
  count = rowsAtOnce,
): Promise<NotificationPage> {
  const [rows, unread] = await Promise.all([
    newest(db, { id: viewer.id, rows: count + 1 }, sightOf(viewer)),
    countUnread(db, viewer),
  ])
  const notifications = rows.slice(0, count).map(({ readAt, excerpt, ...row }) => ({
    ...row,
    excerpt: excerpt === null ? null : oneLine(excerpt),
    isRead: readAt !== null,
  }))
  return { notifications, hasEarlier: rows.length > count, unread }
}

function oneLine(message: string): string {
  const line = message.replaceAll(/\s+/gu, ' ').trim()
  const cut = cutText(line, maxExcerpt)
  return cut === line && message.length < maxRead ? line : `${cut}…`
}

export async function listMuted(db: Db, userId: number): Promise<MutedNotices> {
  const muted = await db
    .selectFrom('mutedNotices')
    .select(['kind', 'way'])
    .where('userId', '=', userId)
    .orderBy('kind')
    .orderBy('way')
    .execute()
  return { muted }
}
