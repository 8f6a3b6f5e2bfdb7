import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import * as endpoints from '../endpoints.ts'
import type { MutedNotices, Notice, NotificationPage } from '../schema.ts'
import { rowsAtOnce } from '../values.ts'

const key = endpoints.listNotifications.path

/** The newest notifications of the signed-in member of staff. */
export const notificationsQuery = (rows = rowsAtOnce) => ({
  queryKey: [key, rows] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.listNotifications, { query: { rows: String(rows) }, signal }),
  staleTime: 60_000,
})

/** Reads the notifications again, also in a hidden tab: it shows their number in its title. */
export const refreshNotifications = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [key] })

export const mutedNoticesQuery = {
  queryKey: [endpoints.readMutedNotices.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readMutedNotices, { signal }),
  staleTime: 60_000,
}

/**
 * Marks notifications as read: all up to the newest one that this page knows, or only those about a ticket. The screen
 * shows it at once.
 */
export async function markRead(queries: QueryClient, ticketId?: number): Promise<void> {
  const upTo = queries.getQueryData<NotificationPage>(notificationsQuery().queryKey)?.notifications[0]?.id
  if (upTo === undefined) return
  showRead(queries, (row) => ticketId === undefined || row.ticketId === ticketId)
  const body = ticketId === undefined ? { upTo } : { upTo, ticketId }
  const { unread } = await send(endpoints.readNotifications, { body })
  showUnread(queries, unread)
}

/** Marks one notification as read, such as one about several tickets. */
export async function markOneRead(queries: QueryClient, id: number): Promise<void> {
  showRead(queries, (row) => row.id === id)
  const { unread } = await send(endpoints.readNotification, { params: { id: String(id) } })
  showUnread(queries, unread)
}

type Row = NotificationPage['notifications'][number]

function showRead(queries: QueryClient, isRead: (row: Row) => boolean): void {
  change(queries, (page) => ({
    ...page,
    notifications: page.notifications.map((row) => (isRead(row) ? { ...row, isRead: true } : row)),
  }))
}

const showUnread = (queries: QueryClient, unread: number) => change(queries, (page) => ({ ...page, unread }))

function change(queries: QueryClient, to: (page: NotificationPage) => NotificationPage): void {
  queries.setQueriesData<NotificationPage>({ queryKey: [key] }, (page) => page && to(page))
}

/** Switches a kind of notification on or off. */
export async function switchNotice(queries: QueryClient, body: Notice & { isMuted: boolean }): Promise<void> {
  const muted = await send(endpoints.switchNotice, { body })
  queries.setQueryData<MutedNotices>(mutedNoticesQuery.queryKey, muted)
}
