import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useKeptData } from '../../../../browser/lists/useKeptData.ts'
import type { Rows } from '../../../../browser/lists/rows.ts'
import type { AuditEventRow } from '../schema.ts'
import type { AuditView } from '../view.ts'
import { auditQuery } from './api.ts'

/** The number of placeholder rows for events that are not loaded yet. */
const rowsToCome = 20
const pageRows = 100
/**
 * The number of search steps that run automatically for a rare combination of filters. Then the reader decides whether
 * to continue.
 */
const stepsAtOnce = 10

/** The matching events. Further events are loaded when less than a screen of loaded events is left to scroll. */
export function useAuditEvents(view: AuditView) {
  const query = useInfiniteQuery(auditQuery(view))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const { data, isFormer, hasFailed } = useKeptData(query)
  const events = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data])
  const pages = data?.pages.length ?? 0
  const isShort = (data?.pages.at(-1)?.events.length ?? 0) < pageRows
  const mayLoad = hasNextPage && !isFetching && !isError
  const searches = mayLoad && isShort && pages % stepsAtOnce !== 0

  useEffect(() => {
    if (searches) void fetchNextPage()
  }, [searches, fetchNextPage])

  const show = useCallback(
    (first: number, last: number) => {
      const isNearEnd = last + (last - first + 1) >= events.length
      if (isNearEnd && mayLoad && !isShort) void fetchNextPage()
    },
    [events.length, mayLoad, isShort, fetchNextPage],
  )
  const isSearched = hasNextPage && isShort
  const rows: Rows<AuditEventRow> = {
    total: events.length + (hasNextPage && !isShort ? rowsToCome : 0),
    isTotalKnown: !hasNextPage,
    isLoading: isFetching,
    isFormer,
    rowAt: (index) => events[index],
    show,
  }
  return {
    query,
    rows,
    actions: data?.pages[0]?.actions,
    isLoaded: data !== undefined,
    isFormer,
    hasFailed,
    /** The search has covered all events since this time; undefined once the requested events are complete. */
    searchedTo: isSearched ? data?.pages.at(-1)?.next?.slice(0, 24) : undefined,
  }
}
