import { useKeptView } from '../../../browser/lists/useKeptView.ts'
import { sortIn, type Sort } from '../../../browser/lists/useSortedList.ts'
import type { TicketFilter } from '../statuses.ts'

const columns = ['id', 'title', 'status', 'priority', 'createdAt', 'updatedAt'] as const
export type TicketColumn = (typeof columns)[number]

/** The order at first: newest first. */
const newestFirst = 'id descending'

/** Columns whose first click sorts descending: latest or most urgent first. */
const firstDescending: ReadonlySet<TicketColumn> = new Set(['id', 'priority', 'createdAt', 'updatedAt'])

export interface TicketSorting {
  /** The columns that can be sorted. */
  columns: readonly TicketColumn[]
  sort: Sort<TicketColumn>
  sortBy: (column: TicketColumn) => void
}

/** The order of the list of all tickets, or of those of a filter, which may be too many to be sorted by their titles. */
export function useTicketSorting(filter: TicketFilter | undefined): TicketSorting {
  const [kept, keep] = useKeptView('sort', newestFirst)
  const sortable = columns.filter(
    (column) => filter === undefined || (column !== 'title' && column !== 'status'),
  )
  const chosen = sortIn(kept, columns)
  const sort = sortable.includes(chosen.by) ? chosen : sortIn(newestFirst, columns)
  return {
    columns: sortable,
    sort,
    sortBy(by) {
      const isTurned = sort.by === by ? sort.direction === 'ascending' : firstDescending.has(by)
      keep(`${by} ${isTurned ? 'descending' : 'ascending'}`)
    },
  }
}

/** The parameters of the request; none for the order that it has by itself. */
export const orderOf = ({ by, direction }: Sort<TicketColumn>) =>
  `${by} ${direction}` === newestFirst ? {} : { sort: by, direction }
