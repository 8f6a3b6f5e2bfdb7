import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../src/server/database/engine.ts'

/** One column of a migration, for both engines. */
export interface ColumnSpec {
  type: Record<Engine, string>
  nullable?: boolean
  default?: string | number | boolean
  references?: string
  /** `word` is the end of the constraint's name, from which violation.ts derives the kind of violation. */
  checks?: { word: string; condition: (column: string) => string; on?: Engine }[]
}

// int8 for every integer, as in SQLite, so that no number fits one engine only.
export const integer: ColumnSpec = { type: { sqlite: 'integer', postgres: 'bigint' } }

/** The primary key, numbered by the database. */
export const generatedId: ColumnSpec = {
  type: {
    sqlite: 'integer primary key autoincrement',
    postgres: 'bigint generated always as identity primary key',
  },
}

// Byte order, as in SQLite, regardless of the PostgreSQL database's collation.
export const text: ColumnSpec = { type: { sqlite: 'text', postgres: 'text collate "C"' } }

/** Stored as 0 or 1 on SQLite. */
export const boolean: ColumnSpec = {
  type: { sqlite: 'integer', postgres: 'boolean' },
  checks: [{ word: 'boolean', condition: (column) => `${column} in (0, 1)`, on: 'sqlite' }],
}

/** Any JSON value; stored as text on SQLite. */
export const json: ColumnSpec = {
  type: { sqlite: 'text', postgres: 'jsonb' },
  checks: [{ word: 'value', condition: (column) => `json_valid(${column})`, on: 'sqlite' }],
}

/** A UTC time with milliseconds, see now.ts. */
export const timestamp: ColumnSpec = {
  type: { sqlite: 'text', postgres: 'timestamptz(3)' },
  checks: [
    {
      word: 'value',
      condition: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}) is ${column}`,
      on: 'sqlite',
    },
  ],
}

/** A calendar day 'YYYY-MM-DD'. */
export const date: ColumnSpec = {
  type: { sqlite: 'text', postgres: 'date' },
  checks: [{ word: 'value', condition: (column) => `date(${column}, '+0 days') is ${column}`, on: 'sqlite' }],
}

export function oneOf(...values: string[]): ColumnSpec {
  const list = values.map((value) => `'${value}'`).join(', ')
  return { ...text, checks: [{ word: 'choice', condition: (column) => `${column} in (${list})` }] }
}

/** An integer from `low` to `high`, inclusive. */
export function between(low: number, high: number): ColumnSpec {
  return {
    ...integer,
    checks: [{ word: 'range', condition: (column) => `${column} between ${low} and ${high}` }],
  }
}

export function nullable(column: ColumnSpec): ColumnSpec {
  return { ...column, nullable: true }
}

/** Inserts may omit the column. */
export function withDefault(column: ColumnSpec, value: string | number | boolean): ColumnSpec {
  return { ...column, default: value }
}

/** @param onDelete what happens to this row when the one that it refers to is deleted */
export function references(table: string, onDelete: 'cascade' | 'restrict'): ColumnSpec {
  return { ...integer, references: `references "${table}" ("id") on delete ${onDelete}` }
}

/** The operations of migrations. Their meaning must never change, because released migrations use them. */
export interface Schema {
  engine: Engine
  createTable: (table: string, columns: Record<string, ColumnSpec>, primaryKey?: string[]) => Promise<void>
  addColumn: (table: string, name: string, column: ColumnSpec) => Promise<void>
  createIndex: (table: string, columns: string[]) => Promise<void>
  /** The index is named `<table>_<columns>_unique`, from which violation.ts derives the field. */
  createUniqueIndex: (table: string, columns: string[], where?: string) => Promise<void>
  run: (statement: string) => Promise<void>
}

/** The exports of a file in migrations/. */
export interface Migration {
  up: (schema: Schema) => Promise<void>
}

/** The operations of a migration on one engine, inside the transaction of `db`. */
export function schemaOf<Tables>(db: Kysely<Tables>, engine: Engine): Schema {
  const run = async (statement: string): Promise<void> => {
    await sql.raw(statement).execute(db)
  }
  return {
    engine,
    run,
    createTable: (table, columns, primaryKey) => {
      const parts = Object.entries(columns).map(([name, column]) => columnText(engine, table, name, column))
      if (primaryKey) {
        parts.push(
          `constraint "${[table, ...primaryKey, 'unique'].join('_')}" primary key (${listOf(primaryKey)})`,
        )
      }
      return run(`create table "${table}" (${parts.join(', ')})${engine === 'sqlite' ? ' strict' : ''}`)
    },
    addColumn: (table, name, column) =>
      run(`alter table "${table}" add column ${columnText(engine, table, name, column)}`),
    createIndex: (table, columns) =>
      run(`create index "${[table, ...columns].join('_')}" on "${table}" (${listOf(columns)})`),
    createUniqueIndex: (table, columns, where) =>
      run(
        `create unique index "${[table, ...columns, 'unique'].join('_')}" on "${table}" (${listOf(columns)})` +
          (where ? ` where ${where}` : ''),
      ),
  }
}

function columnText(engine: Engine, table: string, name: string, column: ColumnSpec): string {
  const parts = [`"${name}" ${column.type[engine]}`]
  if (!column.nullable && !column.type[engine].includes('primary key')) parts.push('not null')
  if (column.default !== undefined) parts.push(`default ${literal(engine, column.default)}`)
  if (column.references) parts.push(column.references)
  for (const { word, condition, on } of column.checks ?? []) {
    if (on === undefined || on === engine) {
      parts.push(`constraint "${table}_${name}_${word}" check (${condition(`"${name}"`)})`)
    }
  }
  return parts.join(' ')
}

function literal(engine: Engine, value: string | number | boolean): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return typeof value === 'boolean' && engine === 'sqlite' ? String(Number(value)) : String(value)
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
