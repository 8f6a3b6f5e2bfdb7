import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markRead, notificationsQuery } from './api.ts'

/** Marks the notifications about a ticket as read while its page is shown. */
export function useReadNotifications(ticketId: number): void {
  const queries = useQueryClient()
  // TellOfNotifications requests them.
  const { data } = useQuery({ ...notificationsQuery(), enabled: false })
  const newest = data?.notifications[0]?.id
  const loaded = data?.notifications.filter(({ isRead }) => !isRead) ?? []
  // Unread ones that are not loaded may be about this ticket, too.
  const isAsked = loaded.some((row) => row.ticketId === ticketId) || (data?.unread ?? 0) > loaded.length
  useEffect(() => {
    if (!isAsked || newest === undefined) return undefined
    let isDone = false
    function readIfShown() {
      if (isDone || document.visibilityState !== 'visible') return
      isDone = true
      // A failure is ignored: they stay unread, and the next visit tries again.
      void markRead(queries, ticketId).catch(() => {})
    }
    readIfShown()
    document.addEventListener('visibilitychange', readIfShown)
    return () => document.removeEventListener('visibilitychange', readIfShown)
  }, [isAsked, newest, queries, ticketId])
}
