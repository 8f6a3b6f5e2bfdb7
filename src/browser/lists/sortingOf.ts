import { sortIn, type Sort } from './useSortedList.ts'

interface Sorting<Column extends string> {
  columns: readonly [Column, ...Column[]]
  /** The order, such as 'email descending'; undefined for the default order. */
  order: string | undefined
  initial: `${NoInfer<Column>} ${Sort<Column>['direction']}`
  /** Columns whose first click sorts descending: most, latest or most urgent first. */
  firstDescending: readonly NoInfer<Column>[]
  onOrder: (order: `${NoInfer<Column>} ${Sort<Column>['direction']}`) => void
}

/** The order of a list that the server sorts, and a function that sorts by another column or reverses the order. */
export function sortingOf<Column extends string>(sorting: Sorting<Column>) {
  const { columns, order, initial, firstDescending, onOrder } = sorting
  const sort = sortIn(order ?? initial, columns)
  return {
    sort,
    sortBy: (by: Column) => {
      const isTurned = sort.by === by ? sort.direction === 'ascending' : firstDescending.includes(by)
      onOrder(`${by} ${isTurned ? 'descending' : 'ascending'}`)
    },
  }
}
