/** The rows of a list, of which not all need to be loaded. */
export interface Rows<Row> {
  total: number
  /** False while it is not known how many rows there are in all. */
  isTotalKnown: boolean
  /** Whether rows on the screen are missing. */
  isLoading: boolean
  /** Whether they are those of another filter or order, shown until the rows asked for are there. */
  isFormer?: boolean
  /** Undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  /** Which rows are on the screen; those near it are then loaded, too. */
  show: (first: number, last: number) => void
}

/** Rows that are all there. */
export const allRows = <Row>(rows: readonly Row[]): Rows<Row> => ({
  total: rows.length,
  isTotalKnown: true,
  isLoading: false,
  rowAt: (index) => rows[index],
  show: () => {},
})
