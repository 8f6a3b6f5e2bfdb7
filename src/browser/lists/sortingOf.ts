export interface Sort<Column extends string> {
  by: Column
  direction: 'ascending' | 'descending'
}

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

/** Parses a sort order such as 'email descending'; defaults to the first column. */
function sortIn<Column extends string>(text: string, columns: readonly [Column, ...Column[]]): Sort<Column> {
  const [name, direction] = text.split(' ')
  const by = columns.find((column) => column === name)
  if (by === undefined) return { by: columns[0], direction: 'ascending' }
  return { by, direction: direction === 'descending' ? 'descending' : 'ascending' }
}

/** The props of a column's head. A click on the head sorts the list by the column. */
export function sortingHead<Column extends string>(
  by: Column,
  sort: Sort<Column>,
  onSort: (by: Column) => void,
) {
  return { sort: sort.by === by ? sort.direction : ('none' as const), onSort: () => onSort(by) }
}
