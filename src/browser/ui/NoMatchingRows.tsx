import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ActiveFilter } from '../lists/activeFilter.ts'
import type { RangedList, View } from '../lists/rangedList.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface NoMatchingRowsProps<Row extends { id: number | string }, Filters> {
  /** Such as 'No tickets match'. */
  text: string
  list: RangedList<Row>
  filters: readonly ActiveFilter<Filters>[]
  /** Converts filters to the parameters of the list. */
  rowsOf: (view: Filters) => View
  onView: (view: Filters) => void
  onClear: () => void
  /** Shown until it is known how many rows match without each filter. */
  loading: ReactNode
}

/**
 * Replaces a list that is empty because of its filters. Offers to remove each filter, with the number of rows that
 * would then match.
 */
export function NoMatchingRows<Row extends { id: number | string }, Filters>(
  props: NoMatchingRowsProps<Row, Filters>,
) {
  const { text, list, filters, rowsOf, onView, onClear, loading } = props
  const areSeveral = filters.length > 1
  const totals = useQueries({
    queries: areSeveral ? filters.map(({ without }) => list.totalQuery(rowsOf(without))) : [],
  })
  const hint = filters.some(({ text: name }) => name.startsWith('Words: '))
    ? ' Words are found by their beginnings.'
    : ''
  if (totals.some((total) => total.isPending)) return loading
  const offered = filters.flatMap(({ text: name, without }, at) => {
    const { data: total } = totals[at] ?? {}
    return total === 0 ? [] : [{ name, without, total }]
  })
  return (
    <EmptyState
      text={`${text} ${areSeveral ? 'all of these filters' : 'this filter'}.${hint}`}
      action={
        <div className="flex max-w-full flex-wrap justify-center gap-2">
          {areSeveral &&
            offered.map(({ name, without, total }) => (
              <Button key={name} variant="secondary" className="max-w-full" onClick={() => onView(without)}>
                <bdi className="min-w-0 truncate">{`Remove ${name}`}</bdi>
                {total !== undefined && <span className="text-n600">{total.toLocaleString('en-US')}</span>}
              </Button>
            ))}
          <Button variant={areSeveral ? 'ghost' : 'secondary'} onClick={onClear}>
            {areSeveral ? 'Clear all' : 'Clear'}
          </Button>
        </div>
      }
    />
  )
}
