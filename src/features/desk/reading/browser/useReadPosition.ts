import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markReadUntil, readPositionQuery } from './api.ts'

/**
 * The time up to which the user had read a ticket when its page was opened: undefined while it is loading, and null if
 * the user has not read it. Stores how far the user reads while the page is shown.
 *
 * @param newest the time of the newest message that the page shows
 */
export function useReadPosition(ticketId: number, newest: string | undefined): string | null | undefined {
  const queries = useQueryClient()
  const { data, isError } = useQuery(readPositionQuery(ticketId))
  const stored = data?.readAt
  const [opened, setOpened] = useState(stored)
  if (opened === undefined && stored !== undefined) setOpened(stored)
  const isNewer = stored !== undefined && newest !== undefined && (stored === null || newest > stored)
  useEffect(() => {
    if (!isNewer) return undefined
    let isDone = false
    function storeIfShown() {
      if (isDone || document.visibilityState !== 'visible') return
      isDone = true
      // A failure is ignored: the next message or visit tries again.
      void markReadUntil(queries, ticketId, newest ?? '').catch(() => {})
    }
    storeIfShown()
    document.addEventListener('visibilitychange', storeIfShown)
    return () => document.removeEventListener('visibilitychange', storeIfShown)
  }, [isNewer, newest, queries, ticketId])
  return isError ? null : opened
}
