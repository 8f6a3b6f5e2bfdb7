import { skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Rows } from './rows.ts'
import { hasFailed } from './useKeptData.ts'
import { askedAgainFor, blockRows, type ListLength, type RangedList, type View } from './rangedList.ts'

/** Ms for which a user must stay at a position before its rows are requested: fast scrolling skips rows. */
const restMs = 50

interface Opened {
  view: View
  viewKey: string
  /** The previous view, whose rows stay until the first rows of this view have arrived. */
  before: View | undefined
  at: number
  /** The blocks on the screen, and those up to one screen above or below. */
  blocks: readonly number[]
}

const open = (view: View, viewKey: string, before?: View): Opened => ({
  view,
  viewKey,
  before,
  // oxlint-disable-next-line no-restricted-properties -- compared with when the query library loaded data
  at: Date.now(),
  blocks: [0],
})

interface RangedListOptions<Row> {
  /** The number of rows, if known from elsewhere before the list is loaded. */
  expected?: number | undefined
  /** Whether the rows of the previous view stay until the first rows of the new one are loaded. */
  keepsRows?: boolean
  /** Whether the user may lose access to a row while the tab is hidden. */
  isLent?: (row: Row) => boolean
}

const never = () => false

/** A list that is loaded when shown, and reloaded when opened again. */
export function useRangedList<Row extends { id: number | string }>(
  list: RangedList<Row>,
  view: View,
  { expected, keepsRows = false, isLent = never }: RangedListOptions<Row> = {},
) {
  const client = useQueryClient()
  const viewKey = JSON.stringify(view)
  const [opening, setOpened] = useState(() => open(view, viewKey))
  let opened = opening
  if (opening.viewKey !== viewKey) {
    const before = list.lengthOf(client, opening.view) ? opening.view : opening.before
    opened = open(view, viewKey, keepsRows ? before : undefined)
    setOpened(opened)
  }
  const { data: length } = useQuery<ListLength>({
    queryKey: list.lengthKey(view),
    queryFn: skipToken,
    gcTime: Infinity,
  })
  const total = length?.total ?? expected ?? 0
  const blocks = length?.isWhole
    ? [0]
    : opened.blocks.filter((number) => number === 0 || number * blockRows < total)
  const queries = useQueries({
    queries: blocks.map((number) => ({
      ...list.blockQuery(view, number, opened.at),
      refetchOnWindowFocus: askedAgainFor(isLent),
    })),
  })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback(
    (first: number, last: number) => {
      const screen = last - first + 1
      const from = Math.max(0, Math.floor((first - screen) / blockRows))
      const to = Math.floor((last + screen) / blockRows)
      const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // Unobserved requests are canceled. Keep block 0 while it is being requested, because its response has the
        // counts.
        const asked = near.includes(0) || !list.isCounting(client) ? near : [0, ...near]
        setOpened((now) =>
          now.viewKey !== viewKey || now.blocks.join() === asked.join() ? now : { ...now, blocks: asked },
        )
      }, restMs)
    },
    [list, client, viewKey],
  )

  /**
   * Asks for the first rows of a view that is about to be opened, because opening it takes the browser a while. Not for
   * rows that are cached: the opened list shows them at once, and then loads them again.
   */
  const preload = (next: View) => {
    // The opened list shows a failure.
    if (JSON.stringify(next) !== viewKey) client.query(list.blockQuery(next, 0, 0)).catch(() => {})
  }

  const failed = queries.filter(({ isError }) => isError)
  const formerLength = opened.before && list.lengthOf(client, opened.before)
  const hasFormer = !length && (failed.length === 0 || Boolean(formerLength?.total))
  const kept = hasFormer ? opened.before : undefined
  const keptLength = kept && formerLength
  const shown = kept ?? view
  const rows: Rows<Row> = {
    total: keptLength?.total ?? total,
    isTotalKnown: (keptLength ?? length)?.isKnown ?? expected !== undefined,
    isLoading: queries.some(({ isLoading }) => isLoading),
    isFormer: kept !== undefined,
    rowAt: list.rowsOf(client, shown),
    show,
  }
  return {
    rows,
    /** The view of the shown rows: the previous one until rows of the current one are loaded. */
    shown,
    /** Whether the rows are those of the previous view. */
    isPlaceholder: kept !== undefined,
    /** Whether neither rows nor a length nor a failure is known yet. */
    isPending: !(length ?? kept) && expected === undefined && failed.length === 0,
    isLoaded: length !== undefined,
    /** Whether the server stopped before the end of the list, so that there may be more rows. */
    isCut: queries.some(({ data }) => data && !data.isWhole && data.total === undefined),
    error: failed[0]?.error ?? undefined,
    /** True also during a retry. */
    hasFailed: queries.some(hasFailed),
    isFetching: queries.some(({ isFetching }) => isFetching),
    preload,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
