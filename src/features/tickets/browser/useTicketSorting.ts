import { useKeptSorting } from '../../../browser/lists/useKeptSorting.ts'
import type { Sort } from '../../../browser/lists/useSortedList.ts'
import type { TicketFilter } from '../statuses.ts'

const columns = ['id', 'title', 'status', 'priority', 'createdAt', 'updatedAt'] as const
export type TicketColumn = (typeof columns)[number]

export interface TicketSorting {
  /** The columns that can be sorted. */
  columns: readonly TicketColumn[]
  sort: Sort<TicketColumn>
  sortBy: (column: TicketColumn) => void
}

/** The order of the list of all tickets, or of those of a filter, which may be too many to be sorted by their titles. */
export function useTicketSorting(filter: TicketFilter | undefined) {
  const sortable = columns.filter(
    (column) => filter === undefined || (column !== 'title' && column !== 'status'),
  )
  const sorting = useKeptSorting({
    columns,
    sortable,
    // Newest first.
    initial: 'id descending',
    firstDescending: ['id', 'priority', 'createdAt', 'updatedAt'],
  })
  return { columns: sortable, ...sorting }
}
