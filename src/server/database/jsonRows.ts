import { sql, type Expression, type RawBuilder } from 'kysely'
import type { ColumnKind } from './columns.ts'
import type { Engine } from './engine.ts'
import { columnKinds, type Tables } from './tables.ts'

export interface JsonRows<Row> {
  /** The rows, as the JSON text of an array. */
  json: string
  count: number
  /** Never set; carries the type of a row. */
  readonly row?: Row
}

type Column = RawBuilder<unknown>

/** Converts values whose JSON from the database would differ from that of the program. Null stays null. */
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
 * Wraps a query so that the database writes its rows, in order, as one JSON text. For 100 rows this takes a third of
 * the time of reading objects and serializing them.
 *
 * @param as the schema of a row in the response; only its fields are written
 * @param of the name of the table, which tells the kind of each column
 * @param query selects the declared fields
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
  // PostgreSQL and SQLite both aggregate rows in the order of the subquery; an `order by` here would make them sort the
  // rows again.
  if (engine === 'sqlite') {
    const parts = columns.flatMap(({ name, value }) => [sql.lit(name), value])
    return sql`select count(*) as "count", json_group_array(json_object(${sql.join(parts)})) as "json" from ${query}`
  }
  const parts = columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  return sql`select count(*) as "count", '[' || coalesce(string_agg(row_to_json("written")::text, ','), '') || ']' as "json"
    from (select ${sql.join(parts)} from ${query} as "read") as "written"`
}
