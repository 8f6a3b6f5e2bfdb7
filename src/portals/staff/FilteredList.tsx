import type { ReactNode } from 'react'
import type { ActiveFilter } from '../../browser/lists/activeFilter.ts'
import { listFailure } from '../../browser/lists/listFailure.ts'
import type { RangedList, View } from '../../browser/lists/rangedList.ts'
import type { useRangedList } from '../../browser/lists/useRangedList.ts'
import { CutNote } from '../../browser/ui/CutNote.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { NoMatchingRows } from '../../browser/ui/NoMatchingRows.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { Tabs, type Tab } from '../../browser/ui/Tabs.tsx'
import { isSignedOut, SignedOut } from '../session/SignedOut.tsx'

interface FilteredListProps<Row extends { id: number | string }, Filters, Status extends string> {
  /** The plural noun for the records, such as 'tickets', for messages. */
  of: string
  list: RangedList<Row>
  /** The loaded rows of the list. */
  rows: ReturnType<typeof useRangedList<Row>>
  rowsOf: (view: Filters) => View
  /**
   * The other queries of the screen, such as the counts on the tabs. If one of them is refused with 401, SignedOut
   * replaces the list.
   */
  others?: readonly { error: Error | null }[]
  tabs: readonly Tab<Status>[]
  tab: Status
  onTab: (status: Status) => void
  /** All active filters. */
  filters: readonly ActiveFilter<Filters>[]
  onView: (view: Filters) => void
  onClear: () => void
  signedOutText: string
  /** Replaces a list that is empty without any filter. */
  empty: ReactNode
  /** The sentence for an empty list if exactly one filter is active. */
  emptyText?: string | undefined
  retry?: ReactNode
  /** The table. */
  children: ReactNode
}

/** A list below its filters, with a tab for each status, and its loading, empty and failed states. */
export function FilteredList<Row extends { id: number | string }, Filters, Status extends string>(
  props: FilteredListProps<Row, Filters, Status>,
) {
  const { of, list, rows, others = [], rowsOf, tabs, tab, onTab, filters, onView, onClear } = props
  const { signedOutText, empty, emptyText, retry, children } = props
  const { error } = rows
  const loading = <Spinner label={`Loading ${of}...`} className="min-h-62 place-content-center" />
  const failure = listFailure(error, `Error loading ${of}. Please try again.`)
  const hasNothing = error !== undefined && !rows.isLoaded && !rows.isPlaceholder
  const failed = <ErrorState text={failure} action={retry ?? <Retry query={rows} label="Refresh" />} />
  // The sign-in page is about to replace this one.
  if (isSignedOut(error) || others.some((other) => isSignedOut(other.error)))
    return <SignedOut text={signedOutText} />
  if (rows.isPending) return loading
  if (rows.isLoaded && rows.rows.total === 0 && filters.length === 0) return empty
  if (hasNothing && filters.length === 0) return failed

  function content() {
    if (hasNothing) return failed
    if (rows.rows.total > 0) return children
    if (!rows.isLoaded) return loading
    if (filters.length === 1 && emptyText !== undefined) return <EmptyState text={emptyText} />
    return <NoMatchingRows text={`No ${of} match`} {...{ list, filters, rowsOf, onView, onClear, loading }} />
  }
  return (
    <Tabs label="Status" look="filter" tabs={tabs} value={tab} onValueChange={onTab}>
      {rows.isCut && <CutNote of={of} />}
      {content()}
      {rows.hasFailed && (rows.isLoaded || rows.isPlaceholder) && (
        <RowsFailure text={failure} query={rows} isFormer={rows.isPlaceholder} />
      )}
    </Tabs>
  )
}
