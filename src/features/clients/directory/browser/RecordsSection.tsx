import { useState, type ReactNode } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { RowsFailure } from '../../../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { Rows } from '../../../../browser/lists/rows.ts'

/** Rows shown before the reader asks for all rows. */
const shownAtFirst = 5

interface RowsSectionProps<Row> {
  id: string
  title: string
  /** The number of open tickets or the sum of unpaid invoices, as a text. */
  state?: string | undefined
  list: {
    rows: Rows<Row>
    isLoaded: boolean
    isFetching: boolean
    error: Error | undefined
    hasFailed: boolean
    refetch: () => Promise<unknown>
  }
  emptyText: string
  children: (rows: Rows<Row>) => ReactNode
}

/** A list on the page of a company or a customer, with its first rows. */
export function RowsSection<Row>({ id, title, state, list, emptyText, children }: RowsSectionProps<Row>) {
  const { rows, isLoaded, error } = list
  const [showsAll, setShowsAll] = useState(false)
  const isLong = rows.total > shownAtFirst
  return (
    <Records id={id} title={title} state={state} count={isLoaded ? rows.total : undefined}>
      {!isLoaded && !error && (
        <Spinner label={`Loading ${title.toLowerCase()}...`} className="min-h-24 place-content-center" />
      )}
      {!isLoaded && error && <RecordsFailure title={title} query={list} />}
      {isLoaded && rows.total === 0 && <Nothing>{emptyText}</Nothing>}
      {isLoaded && rows.total > 0 && children(showsAll || !isLong ? rows : { ...rows, total: shownAtFirst })}
      {isLoaded && isLong && !showsAll && (
        <Button variant="ghost" className="mt-2 -ml-2.5" onClick={() => setShowsAll(true)}>
          Show all {rows.total.toLocaleString('en-US')} {title.toLowerCase()}
        </Button>
      )}
      {isLoaded && list.hasFailed && <RowsFailure text={failureOf(title)} query={list} />}
    </Records>
  )
}

interface RecordsProps {
  id: string
  title: string
  count: number | undefined
  state?: string | undefined
  children: ReactNode
}

/** A section on the page of a company or a customer. */
export function Records({ id, title, count, state, children }: RecordsProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-section text-n900">
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 font-normal text-n600 tabular-nums">
            {`${count.toLocaleString('en-US')}${state === undefined ? '' : ` · ${state}`}`}
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}

export function Nothing({ children }: { children: string }) {
  return <p className="rounded-card border border-n200 px-5 py-6 text-center text-ui text-n600">{children}</p>
}

const failureOf = (title: string) => `Error loading ${title.toLowerCase()}. Please try again.`

interface RecordsFailureProps {
  title: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

export function RecordsFailure({ title, query }: RecordsFailureProps) {
  return (
    <PartFailure
      text={failureOf(title)}
      query={query}
      className="justify-center rounded-card border border-n200 px-5 py-6"
    />
  )
}
