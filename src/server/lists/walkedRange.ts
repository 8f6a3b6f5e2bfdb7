import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { JsonRows } from '../database/jsonRows.ts'
import { AppError } from '../http/errors.ts'
import type { RowsInRange } from './rowRange.ts'

/** The most rows that are filtered or sorted without an index; this takes about 10 ms. */
export const maxWalkedRows = 5_000

/** The positions of the rows to read, counted from 1 as in SQL: greater than `after`, up to `upTo`. */
export interface Places {
  after: number
  upTo: number
}

/** Rows of a page with their places, to be joined with their table. */
export const pageRows = ({ after, upTo }: Places) =>
  sql<{ foundId: number; place: number }>`(select "id" as "foundId", "place" from "found"
    where "place" > ${after} and "place" <= ${upTo})`

/** Joins the given conditions by `and`; true without any. */
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
  /** Rows with an `id`: at most one more than `maxWalkedRows`. */
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

/** Filters and sorts in one statement, which bounds its own work instead of relying on an earlier count. */
export const walkRows = <Row>({ walked, where, orderBy, rows }: Walk<Row>) => sql<Walked<Row>>`
  with "walked" as materialized ${walked}, "found" as materialized (
    select "id", row_number() over (order by ${orderBy}) as "place" from "walked" where ${where}
  )
  select (select count(*) from "walked") as "walkedRows", (select count(*) from "found") as "total", "rows".*
  from (${rows}) as "rows"`

/**
 * The requested rows, found by walking all rows of the filter.
 *
 * @param onlyNewest where the filter has more rows, walks only the newest ones and leaves the total undefined
 * @throws AppError 400 that names these filters, or where none of the newest matches but others may
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
