import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import type { FirstRead } from '../../browser/page/screen.ts'
import type { ActiveFilter } from '../../browser/lists/activeFilter.ts'
import type { RangedList, View } from '../../browser/lists/rangedList.ts'

/** Reads the data of a query. */
export const reads =
  <Data, Kept, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Kept, Data, Key>): FirstRead =>
  (queries) =>
    queries.query(query)

/** Reads the data of a query, then the data that the screen requests once it has the result. */
export const readsThen =
  <Data, Key extends QueryKey>(
    query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
    next: (data: Data) => readonly FirstRead[],
  ): FirstRead =>
  async (queries) => {
    const data = await queries.query(query)
    await Promise.all(next(data).map((read) => read(queries)))
  }

/** Reads the first rows of a list. */
export const readsRows = <Row extends { id: number | string }>(
  list: RangedList<Row>,
  view: View,
): FirstRead => reads(list.blockQuery(view, 0, 0))

/**
 * Reads the first rows of a list. If several filters leave no rows, also counts the rows without each of these filters.
 */
export const readsFilteredRows = <Row extends { id: number | string }, Filters>(
  list: RangedList<Row>,
  { rowsOf, view, filters }: FilteredRows<Filters>,
): FirstRead =>
  readsThen(list.blockQuery(rowsOf(view), 0, 0), ({ rows }) =>
    rows.length > 0 || filters.length < 2
      ? []
      : filters.map(({ without }) => reads(list.totalQuery(rowsOf(without)))),
  )

interface FilteredRows<Filters> {
  /** Converts the view to the parameters of the list. */
  rowsOf: (view: Filters) => View
  view: Filters
  filters: readonly ActiveFilter<Filters>[]
}
