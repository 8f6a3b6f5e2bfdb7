import { sql, type Expression, type RawBuilder } from 'kysely'
import type { ColumnKind } from './columns.ts'
import type { Engine } from './engine.ts'
import { columnKinds, type Tables } from './tables.ts'

export interface JsonRows<Row> {
  /** The text of an array. */
  json: string
  count: number
  /** As a type only. */
  readonly row?: Row
}

type Column = RawBuilder<unknown>

/** Converts values that the database would write differently from the program; null stays null. */
const written: Record<Engine, Partial<Record<ColumnKind, (column: Column) => Column>>> = {
  sqlite: {
    boolean: (column) => sql`json(case ${column} when 1 then 'true' when 0 then 'false' end)`,
    json: (column) => sql`json(${column})`,
  },
  postgres: {
    timestamp: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
}

/**
 * The query of one row with the rows of another, in its order, as JSON that the database writes: for a hundred rows, a
 * third of the time that it takes to read them as objects and to write these.
 *
 * @param as the declaration of a row in the response: only what it declares is written
 * @param of the table from which the columns come, by which their kinds are known
 * @param query its rows have the declared fields
 */
export function jsonRows<Row extends object>(
  engine: Engine,
  { as, of: table }: { as: { shape: { [Name in keyof Row]: unknown } }; of: keyof Tables },
  query: Expression<Row>,
): RawBuilder<JsonRows<Row>> {
  const columns = Object.keys(as.shape).map((name) => {
    const column = sql.ref(name)
    const kind = columnKinds.get(`${table}.${name}`)
    return { name, value: (kind && written[engine][kind]?.(column)) ?? column }
  })
  // Both keep the order of a subquery for such an aggregate; to be told the order once more, they would sort again.
  if (engine === 'sqlite') {
    const parts = columns.flatMap(({ name, value }) => [sql.lit(name), value])
    return sql`select count(*) as "count", json_group_array(json_object(${sql.join(parts)})) as "json" from ${query}`
  }
  const parts = columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  return sql`select count(*) as "count", '[' || coalesce(string_agg(row_to_json("written")::text, ','), '') || ']' as "json"
    from (select ${sql.join(parts)} from ${query} as "read") as "written"`
}
