import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { Engine } from '../../src/server/database/engine.ts'
import { createTestPlace, type TestPlace } from './engines.ts'
import { administer } from './postgresAdmin.ts'

type Row = Record<string, unknown>

/** A new place with the stored installation of a12c8ed1 (tests/stored/README.md), which was not upgraded yet. */
export async function restoreStored(engine: Engine): Promise<TestPlace> {
  const folder = fileURLToPath(new URL(`../stored/a12c8ed1/${engine}/`, import.meta.url))
  const place = await createTestPlace(engine, 'nothing')
  const unpacked = (file: string) => gunzipSync(readFileSync(join(folder, file)))
  if (place.databaseUrl === undefined)
    writeFileSync(join(place.dataDir, 'portal.db'), unpacked('portal.db.gz'))
  else await administer(place.databaseUrl, unpacked('portal.sql.gz').toString())
  cpSync(folder, place.dataDir, { recursive: true, filter: (path) => !path.endsWith('.gz') })
  return place
}

/** Reads a database without the program, which would upgrade it. */
export async function readPlainly<Result>(
  { dataDir, databaseUrl }: TestPlace,
  read: (query: (statement: string) => Promise<Row[]>) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDir, 'portal.db'))
    try {
      return await read(async (statement) => database.prepare(statement).all())
    } finally {
      database.close()
    }
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await read(async (statement) => (await client.query<Row>(statement)).rows)
  } finally {
    await client.end()
  }
}

const tableNames: Record<Engine, string> = {
  // The engine's own tables, and those of the full-text indexes, which are derived from the tables with words.
  sqlite: `select "name" from "sqlite_schema" where "type" = 'table'
    and "name" not like 'sqlite%' and "name" not like '%WordsIndex%'`,
  postgres: `select "tablename" as "name" from pg_tables where "schemaname" = 'public'`,
}

/** The rows of each table, in any order. */
export const readRows = (place: TestPlace): Promise<Map<string, Row[]>> =>
  readPlainly(place, async (query) => {
    const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres'
    const rows = new Map<string, Row[]>()
    for (const { name } of await query(tableNames[engine]))
      rows.set(String(name), await query(`select * from "${String(name)}"`))
    return rows
  })

const definitions: Record<Engine, readonly string[]> = {
  sqlite: [`select "type" || ' ' || "name" as "name", "sql" as "definition" from "sqlite_schema"`],
  postgres: [
    `select 'table ' || "table_name" as "name", string_agg(concat_ws(' ', "column_name", "data_type",
        "datetime_precision", "collation_name", "is_nullable", "column_default", "is_identity"), ', '
        order by "ordinal_position") as "definition"
      from information_schema.columns where "table_schema" = 'public' group by "table_name"`,
    `select 'index ' || "indexname" as "name", "indexdef" as "definition" from pg_indexes where "schemaname" = 'public'`,
    `select 'view ' || "viewname" as "name", "definition" from pg_views where "schemaname" = 'public'`,
    `select 'constraint ' || "conname" as "name", pg_get_constraintdef("oid") as "definition" from pg_constraint
      where "connamespace" = 'public'::regnamespace`,
    `select 'function ' || "proname" as "name", pg_get_functiondef("oid") as "definition" from pg_proc
      where "pronamespace" = 'public'::regnamespace`,
    `select 'trigger ' || "tgname" as "name", pg_get_triggerdef("oid") as "definition" from pg_trigger
      where not "tgisinternal"`,
  ],
}

/** The definition of every table, index, constraint, function, trigger and view by its kind and name. */
export const readStructure = (place: TestPlace): Promise<Record<string, string>> =>
  readPlainly(place, async (query) => {
    const found: Record<string, string> = {}
    for (const statement of definitions[place.databaseUrl === undefined ? 'sqlite' : 'postgres'])
      for (const { name, definition } of await query(statement))
        found[String(name)] = normalized(String(definition))
    return found
  })

/**
 * PostgreSQL groups conditions otherwise after a dump is restored, and on SQLite one constraint has the name of a column
 * that was renamed.
 */
const normalized = (definition: string) =>
  definition
    .replaceAll(/[\s()]+/g, ' ')
    .replace('"contactRequests_handledAt_value"', '"contactRequests_closedAt_value"')
