import * as z from 'zod/mini'
import { id, timestamp } from '../../../shared/endpoint/fields.ts'
import { maxRows, noticeKinds, noticeWays, notifiedEvents } from './values.ts'

/** An event that the caller was told of. */
const notification = z.object({
  id,
  event: z.enum(notifiedEvents),
  /** The ticket; null if the event is about several tickets. */
  ticketId: z.nullable(id),
  title: z.nullable(z.string()),
  /** The number of tickets, or of replies to the ticket since the caller has read the last one. */
  count: z.number(),
  /** Null for a deleted account. */
  actorName: z.nullable(z.string()),
  /** The beginning of the note or of the newest reply. */
  excerpt: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: timestamp,
})
export type StaffNotification = z.infer<typeof notification>

const isRowCount = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxRows

/** `rows`: the maximum number of notifications, 30 if it is missing. */
export const notificationsQuery = z.object({
  rows: z.optional(
    z.pipe(
      z.string().check(z.refine(isRowCount, `The number of rows must be 1 to ${maxRows}.`)),
      z.transform(Number),
    ),
  ),
})

/** The caller's newest notifications, newest first. */
export const notificationPage = z.object({
  notifications: z.array(notification),
  hasEarlier: z.boolean(),
  /** The number of unread notifications, at most 100. */
  unread: z.number(),
})
export type NotificationPage = z.infer<typeof notificationPage>

/** The caller has read all notifications up to this one, or only those about a ticket. */
export const readUpTo = z.object({ upTo: id, ticketId: z.optional(id) })
export type ReadUpTo = z.infer<typeof readUpTo>

export const unreadCount = z.object({ unread: z.number() })

const notice = z.object({ kind: z.enum(noticeKinds), way: z.enum(noticeWays) })
export type Notice = z.infer<typeof notice>

/** The kinds of events that the caller is not told of. */
export const mutedNotices = z.object({ muted: z.array(notice) })
export type MutedNotices = z.infer<typeof mutedNotices>

export const noticeSwitch = z.extend(notice, { isMuted: z.boolean() })
