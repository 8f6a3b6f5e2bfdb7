import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import {
  mutedNotices,
  noticeSwitch,
  notificationPage,
  notificationsQuery,
  readUpTo,
  unreadCount,
} from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const

/** The events that the caller was told of, newest first. Leaves out what is about tickets that the caller may not see. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  allowedRoles,
  query: notificationsQuery,
  response: notificationPage,
})

/** Marks the caller's notifications up to one as read, all or those about one ticket. Returns how many are unread. */
export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  allowedRoles,
  body: readUpTo,
  response: unreadCount,
})

/** Marks one of the caller's notifications as read. */
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  allowedRoles,
  params: z.object({ id: idInPath }),
  response: unreadCount,
})

export const readMutedNotices = endpoint({
  method: 'GET',
  path: '/api/notifications/muted',
  allowedRoles,
  response: mutedNotices,
})

/** Switches one kind of notification on or off for the caller, inside the portal or by email. */
export const switchNotice = endpoint({
  method: 'PUT',
  path: '/api/notifications/muted',
  allowedRoles,
  body: noticeSwitch,
  response: mutedNotices,
})
