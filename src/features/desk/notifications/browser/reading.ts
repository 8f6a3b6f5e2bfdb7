import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../browser/api/send.ts'
import { readNotification, readNotifications } from '../endpoints.ts'
import type { NotificationPage, StaffNotification } from '../schema.ts'
import { notificationsKey, notificationsQuery } from './api.ts'

/**
 * Marks notifications as read: all up to the newest one that this page knows, or only those about a ticket. The screen
 * shows it at once.
 */
export async function markRead(queries: QueryClient, ticketId?: number): Promise<void> {
  const upTo = queries.getQueryData<NotificationPage>(notificationsQuery().queryKey)?.notifications[0]?.id
  if (upTo === undefined) return
  showRead(queries, (row) => ticketId === undefined || row.ticketId === ticketId)
  const body = ticketId === undefined ? { upTo } : { upTo, ticketId }
  const { unread } = await send(readNotifications, { body })
  showUnread(queries, unread)
}

/** Marks one notification as read, such as one about several tickets. */
export async function markOneRead(queries: QueryClient, id: number): Promise<void> {
  showRead(queries, (row) => row.id === id)
  const { unread } = await send(readNotification, { params: { id: String(id) } })
  showUnread(queries, unread)
}

function showRead(queries: QueryClient, isRead: (row: StaffNotification) => boolean): void {
  change(queries, (page) => ({
    ...page,
    notifications: page.notifications.map((row) => (isRead(row) ? { ...row, isRead: true } : row)),
  }))
}

const showUnread = (queries: QueryClient, unread: number) => change(queries, (page) => ({ ...page, unread }))

function change(queries: QueryClient, to: (page: NotificationPage) => NotificationPage): void {
  queries.setQueriesData<NotificationPage>({ queryKey: notificationsKey }, (page) => page && to(page))
}
