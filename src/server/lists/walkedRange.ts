import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { JsonRows } from '../database/jsonRows.ts'
import { AppError } from '../http/errors.ts'
import type { RowsInRange } from './rowRange.ts'

/** The maximum number of rows that are filtered or sorted without an index; this takes about 10 ms. */
export const maxWalkedRows = 5_000

/** The positions of the rows to read, counted from 1 as in SQL: greater than `after`, up to `upTo`. */
export interface Places {
  after: number
  upTo: number
}

/** The ids of the rows of a page with their positions, to be joined with their table. */
export const pageRows = ({ after, upTo }: Places) =>
  sql<{ foundId: number; place: number }>`(select "id" as "foundId", "place" from "found"
    where "place" > ${after} and "place" <= ${upTo})`

/** Joins the given conditions by `and`; true if there is none. */
export function allOf(...conditions: (RawBuilder<unknown> | false | undefined)[]) {
  const given = conditions.filter((condition) => condition !== false && condition !== undefined)
  return sql<boolean>`(${sql.join([sql`true`, ...given], sql` and `)})`
}

/** Sorts a column by the order of these values. */
export const rankOf = (column: string, values: readonly string[]) =>
  sql`case ${sql.ref(column)} ${sql.join(
    values.map((value, rank) => sql`when ${sql.lit(value)} then ${sql.lit(rank)}`),
    sql` `,
  )} end`

/** The beginning of an `order by` that puts the row with this id first. */
export const firstIs = (id: number | undefined) => (id === undefined ? sql`` : sql`"id" = ${id} desc, `)

interface Walk<Row> {
  /** Rows with an `id`, at most one more than `maxWalkedRows`: the extra row shows that there are more. */
  walked: Expression<unknown>
  /** The condition on the rows, by the columns of `walked`. */
  where: Expression<SqlBool>
  orderBy: Expression<unknown>
  /** Selects the rows of `pageRows` as they are sent, in the order of their positions. */
  rows: RawBuilder<JsonRows<Row>>
}

interface Walked<Row> extends JsonRows<Row> {
  total: number
  walkedRows: number
}

/**
 * Filters and sorts in one statement. The statement limits its own work (see `walked`) instead of relying on an earlier
 * count.
 */
export const walkRows = <Row>({ walked, where, orderBy, rows }: Walk<Row>) => sql<Walked<Row>>`
  with "walked" as materialized ${walked}, "found" as materialized (
    select "id", row_number() over (order by ${orderBy}) as "place" from "walked" where ${where}
  )
  select (select count(*) from "walked") as "walkedRows", (select count(*) from "found") as "total", "rows".*
  from (${rows}) as "rows"`

/**
 * The requested rows as walkRows found them.
 *
 * @param filters the filters that the error message suggests, such as 'a status or a customer'
 * @param onlyNewest accepts more than `maxWalkedRows` rows: only the newest are walked, and the total is undefined
 * @throws AppError 400 if there are more than `maxWalkedRows` rows; with `onlyNewest`, only if none of the newest rows
 * matches
 */
export function walkedRange<Row>(
  [found]: readonly Walked<Row>[],
  { filters, onlyNewest = false }: { filters: string; onlyNewest?: boolean },
): RowsInRange<Row> {
  if (!found) throw new Error('The statement that counts the rows returned no row.')
  const { json, count, total, walkedRows } = found
  const isWhole = walkedRows <= maxWalkedRows
  const limit = maxWalkedRows.toLocaleString('en-US')
  if (!isWhole && onlyNewest && total === 0) {
    throw new AppError(
      'invalid',
      `More than ${limit} results have these words, and the newest ${limit} do not match the other filters. Add a word.`,
    )
  }
  if (!isWhole && !onlyNewest) {
    throw new AppError(
      'invalid',
      `More than ${limit} results would have to be sorted. Add a filter, such as ${filters}, or choose another order.`,
    )
  }
  return { json, count, total: isWhole ? total : undefined }
}
