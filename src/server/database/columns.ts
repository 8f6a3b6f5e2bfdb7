import type { ColumnType } from 'kysely'

export type ColumnKind = 'id' | 'integer' | 'text' | 'boolean' | 'json' | 'timestamp' | 'date'

/**
 * One column. Only its kind exists at run time. The types say what is read, what an insert takes (including undefined
 * if the column may be left out) and what an update takes.
 */
export interface Column<Read, Insert = Read, Update = Read> {
  readonly kind: ColumnKind
  readonly row?: ColumnType<Read, Insert, Update>
}

/** An id that the database assigns, never the program, and that is never reused. */
export const generatedId: Column<number, never, never> = { kind: 'id' }

/**
 * The generated id of records that audit events are about: the subject of such an event is the noun with the id, such
 * as 'ticket 12'.
 *
 * @param name the column with the name of a record; without it, a record is shown by its id
 */
export function subjectId(noun: string, name?: string) {
  return { ...generatedId, subject: { noun, name } }
}

/** A whole number up to 2^53 - 1; larger ones are refused when read. */
export const integer: Column<number> = { kind: 'integer' }

export const text: Column<string> = { kind: 'text' }

export const boolean: Column<boolean> = { kind: 'boolean' }

/** 'YYYY-MM-DDTHH:mm:ss.sssZ', always UTC, always set by the program (see now.ts). */
export const timestamp: Column<string> = { kind: 'timestamp' }

/** A calendar day 'YYYY-MM-DD' without any time zone. */
export const date: Column<string> = { kind: 'date' }

/** Text that is one of the values. */
export function oneOf<Value extends string>(): Column<Value> {
  return { kind: 'text' }
}

/**
 * Read as a value, written as JSON.stringify(value). A bare array would become a PostgreSQL array literal, so the type
 * of an insert is a string, and passing the value itself does not compile.
 */
export function json<Value>(): Column<Value, string, string> {
  return { kind: 'json' }
}

/** The column may be null; an insert may leave it out. */
export function nullable<Read, Insert, Update>(
  column: Column<Read, Insert, Update>,
): Column<Read | null, Insert | null | undefined, Update | null> {
  return { kind: column.kind }
}

/** The database has a default, so an insert may leave the column out. */
export function defaulted<Read, Insert, Update>(
  column: Column<Read, Insert, Update>,
): Column<Read, Insert | undefined, Update> {
  return { kind: column.kind }
}

/** A column that no response may contain. `nonInternalColumns`, which sessions select, leaves it out. */
export function internal<Read, Insert, Update>(
  column: Column<Read, Insert, Update>,
): Column<Read, Insert, Update> & { readonly internal: true } {
  return { ...column, internal: true }
}

/** The name of a column that is not internal. */
export type NonInternalColumn<Columns> = {
  [Name in keyof Columns & string]: Columns[Name] extends { internal: true } ? never : Name
}[keyof Columns & string]

/** The names of a table's columns without the internal ones. */
export function nonInternalColumns<Columns extends Record<string, object>>(
  columns: Columns,
): NonInternalColumn<Columns>[] {
  return Object.keys(columns).filter(
    (name): name is NonInternalColumn<Columns> => !('internal' in (columns[name] ?? {})),
  )
}

/** The row of a table, from its columns. */
export type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert, Update>
    : never
}
