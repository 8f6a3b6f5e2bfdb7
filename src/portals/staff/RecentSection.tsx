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

/** How many records a section shows. */
export const maxRecent = 5

/** Until it is known how many records there are, the footer stays below the screen, or it would jump there. */
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
  /** How many records will be shown: their room is kept until they are there. */
  count: number
  /** The height of a table row. */
  rowHeightPx?: 44 | 60
  /** The height of a record where the table is a list, with a title of one line. */
  listRowHeightPx: number
  query: FailingQuery & { data?: Item[] | undefined; isError: boolean }
  /** The sentence where the records cannot be loaded. */
  errorText: string
  children: (items: Item[]) => ReactNode
}

/** Recent records on a dashboard. Without any there is no section: the count cards above it say so. */
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

/** Lower than ErrorState, which would not fit in the room of a single row. */
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

/** Holds the height of the table that replaces it, so that nothing moves. */
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
