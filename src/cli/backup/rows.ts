import { sql } from 'kysely'
import type { Db } from '../../server/database/db.ts'
import type { Engine } from '../../server/database/engine.ts'
import { keptTables, type KeptTable } from './format.ts'

type StoredRow = Record<string, unknown>

const rowsPerPage = 200

/** The number of rows in all tables of a backup. */
export async function countRows(db: Db): Promise<number> {
  let total = 0
  for (const { name } of keptTables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}`.execute(
      db,
    )
    total += Number(rows[0]?.rows)
  }
  return total
}

/**
 * All rows of a table in the order of its key, page by page, in the same form for SQLite and PostgreSQL. NUL characters
 * are removed, because PostgreSQL cannot store them. Older versions stored them in the embedded database.
 */
export async function* pagesOf(db: Db, { name, key, columns }: KeptTable): AsyncGenerator<StoredRow[], void> {
  const selected = sql.join(columns.map((column) => sql.ref(column.name)))
  let after: unknown
  while (true) {
    const beyond = after === undefined ? sql`` : sql`where ${sql.ref(key)} > ${after}`
    const page = sql<StoredRow>`select ${selected} from ${sql.table(name)} ${beyond} order by ${sql.ref(key)} limit ${rowsPerPage}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows.map((row) => Object.fromEntries(Object.entries(row).map(withoutNul)))
    if (rows.length < rowsPerPage) return
    after = rows.at(-1)?.[key]
  }
}

const withoutNul = ([name, value]: [string, unknown]): [string, unknown] => [name, clean(value)]

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(withoutNul))
  return value
}

/**
 * Inserts rows with their ids. A null from a JSON column is written as the JSON value null, because no JSON column is
 * nullable.
 */
export async function insertRows(
  db: Db,
  engine: Engine,
  table: KeptTable,
  rows: readonly StoredRow[],
): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const values = rows.map(
    (row) =>
      sql`(${sql.join(table.columns.map(({ name, kind }) => (kind === 'json' ? JSON.stringify(row[name]) : row[name])))})`,
  )
  const numbering = engine === 'postgres' && table.isNumbered ? sql`overriding system value` : sql``
  await sql`insert into ${sql.table(table.name)} (${columns}) ${numbering} values ${sql.join(values)}`.execute(
    db,
  )
}

/**
 * Returns a map from each table to the highest id that the table has ever used, which may be the id of a deleted row.
 */
export async function readNumbering(
  db: Db,
  engine: Engine,
  tables: readonly KeptTable[],
): Promise<Map<string, number>> {
  const numbering = new Map<string, number>()
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
    const query =
      engine === 'sqlite'
        ? sql<{ last: number | null }>`select "seq" as "last" from "sqlite_sequence" where "name" = ${name}`
        : sql<{ last: number | null }>`select pg_sequence_last_value(${sequence(name)}) as "last"`
    const { rows } = await query.execute(db)
    const last = rows[0]?.last
    // The value is 0 if SQLite has inserted no rows.
    if (last != null && last > 0) numbering.set(name, last)
  }
  return numbering
}

/** Continues the numbering of the source database, so that no id is used twice, not even the id of a deleted row. */
export async function writeNumbering(
  db: Db,
  engine: Engine,
  numbering: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [name, last] of numbering) {
    if (engine === 'postgres') {
      await sql`select setval(${sequence(name)}, ${last})`.execute(db)
    } else {
      await sql`delete from "sqlite_sequence" where "name" = ${name}`.execute(db)
      await sql`insert into "sqlite_sequence" ("name", "seq") values (${name}, ${last})`.execute(db)
    }
  }
}

const sequence = (table: string) => sql`pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass`
