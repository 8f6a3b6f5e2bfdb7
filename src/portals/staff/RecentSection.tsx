import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide'
import type { CSSProperties, ReactNode } from 'react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { useFocusOnUnmount } from '../../browser/ui/lostFocus.ts'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { TableFrame } from '../../browser/ui/Table.tsx'

/** The maximum number of records that a section shows. */
export const maxRecent = 5

/** Keeps the footer below the screen until the number of records is known; otherwise it would jump. */
export const roomForSections = <div className="min-h-screen" />

interface FailingQuery {
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface RecentSectionProps<Item> {
  /** The id of the heading. */
  id: string
  title: string
  /** The list of all records and the text of the link to it. */
  list: { to: '/agent/tickets' | '/agent/invoices' | '/customer/tickets'; label: string }
  /** The number of records to show: their space is reserved while loading. */
  count: number
  /** The height of a table row in px. */
  rowHeightPx?: 44 | 60
  /** The height in px of a record in the list view, with a title of one line. */
  listRowHeightPx: number
  query: FailingQuery & { data?: Item[] | undefined; isError: boolean }
  /** The sentence if the records cannot be loaded. */
  errorText: string
  children: (items: Item[]) => ReactNode
}

/** Recent records on a dashboard. Hidden without records: the count cards above already show that. */
export function RecentSection<Item>(props: RecentSectionProps<Item>) {
  const { id, title, list, count, rowHeightPx = 44, listRowHeightPx, query, errorText, children } = props
  const { data } = query
  if (data ? data.length === 0 : count === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="text-section text-n900">
          {title}
        </h2>
        <Link to={list.to} className={`${buttonClass({ variant: 'ghost' })} -mr-2.5 md:-my-1 md:mr-0`}>
          {list.label}
          <Icon icon={ArrowRight} />
        </Link>
      </div>
      {data ? (
        <>
          {children(data)}
          {query.isError && <RowsFailure text={errorText} query={query} isFormer />}
        </>
      ) : (
        <TableFrame>
          <Room rows={Math.min(count, maxRecent)} {...{ rowHeightPx, listRowHeightPx }}>
            {query.isError ? (
              <Failure text={errorText} query={query} />
            ) : (
              <Spinner quiet label={`Loading ${title.toLowerCase()}...`} />
            )}
          </Room>
        </TableFrame>
      )}
    </section>
  )
}

/** Smaller than ErrorState, which would not fit into the height of a single row. */
function Failure({ text, query }: { text: string; query: FailingQuery }) {
  const place = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div ref={place} role="alert" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p className="text-ui font-medium text-n900">{text}</p>
      <Retry query={query} />
    </div>
  )
}

interface RoomProps {
  rows: number
  rowHeightPx: number
  listRowHeightPx: number
  children: ReactNode
}

/** Reserves the height of the table that replaces it, so that nothing moves. */
function Room({ rows, rowHeightPx, listRowHeightPx, children }: RoomProps) {
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--rows': rows,
    '--row': `${rowHeightPx}px`,
    '--list-row': `${listRowHeightPx}px`,
  }
  return (
    <div
      style={style}
      className={
        'grid place-items-center p-2 text-center ' +
        'as-table:min-h-[calc(36px+var(--row)*var(--rows))] as-list:min-h-[calc(var(--list-row)*var(--rows))]'
      }
    >
      {children}
    </div>
  )
}
