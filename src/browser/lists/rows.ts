/** The rows of a list, some of which may not be loaded. */
export interface Rows<Row> {
  total: number
  /** False while the total number of rows is unknown. */
  isTotalKnown: boolean
  /** Whether rows on the screen are still being loaded. */
  isLoading: boolean
  /** Whether the rows are those of the previous filter or order, shown until the requested rows are loaded. */
  isFormer?: boolean
  /** The row at an index; undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  /** Sets the visible rows; rows near them are loaded, too. */
  show: (first: number, last: number) => void
}

/** A fully loaded list. */
export const allRows = <Row>(rows: readonly Row[]): Rows<Row> => ({
  total: rows.length,
  isTotalKnown: true,
  isLoading: false,
  rowAt: (index) => rows[index],
  show: () => {},
})
