import { useQueryClient } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { NotificationPage } from '../schema.ts'
import { markRead } from './reading.ts'

/** Marks the notifications about a ticket as read while its page is shown. */
export function useReadNotifications(data: NotificationPage | undefined): void {
  const queries = useQueryClient()
  const page = useMatch({ from: '/agent/frame/agent/tickets/$id', shouldThrow: false })
  const ticketId = Number(page?.params.id)
  const newest = data?.notifications[0]?.id
  const loaded = data?.notifications.filter(({ isRead }) => !isRead) ?? []
  // Unread ones that are not loaded may be about this ticket, too.
  const isAsked =
    page !== undefined &&
    (loaded.some((row) => row.ticketId === ticketId) || (data?.unread ?? 0) > loaded.length)
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
