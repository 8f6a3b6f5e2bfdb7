import { useKeptView } from './useKeptView.ts'
import { sortIn, type Sort } from './useSortedList.ts'

interface KeptSorting<Column extends string> {
  columns: readonly [Column, ...Column[]]
  /** Those by which it can be sorted now; all of them, if nothing is said. */
  sortable?: readonly Column[]
  /** The order that the list has by itself. */
  initial: `${NoInfer<Column>} ${Sort<Column>['direction']}`
  /** Columns whose first click sorts descending: most, latest or most urgent first. */
  firstDescending: readonly NoInfer<Column>[]
}

/** The order of a list that its server sorts; it is the same again when one returns to its page. */
export function useKeptSorting<Column extends string>(kept: KeptSorting<Column>) {
  const { columns, sortable = columns, initial, firstDescending } = kept
  const [text, keep] = useKeptView('sort', initial)
  const chosen = sortIn(text, columns)
  const sort = sortable.includes(chosen.by) ? chosen : sortIn(initial, columns)
  return {
    sort,
    sortBy: (by: Column) => {
      const isTurned = sort.by === by ? sort.direction === 'ascending' : firstDescending.includes(by)
      keep(`${by} ${isTurned ? 'descending' : 'ascending'}`)
    },
    /** The parameters of the request; none for the order that it has by itself. */
    order: `${sort.by} ${sort.direction}` === initial ? {} : { sort: sort.by, direction: sort.direction },
  }
}
