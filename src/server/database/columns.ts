import type { ColumnType } from 'kysely'

export type ColumnKind = 'id' | 'integer' | 'text' | 'boolean' | 'json' | 'timestamp' | 'date'

/**
 * A column. Only `kind` exists at run time. The types are those of a value that is read, inserted or updated. `Insert`
 * includes undefined if an insert may leave the column out.
 */
export interface Column<Read, Insert = Read, Update = Read> {
  readonly kind: ColumnKind
  readonly row?: ColumnType<Read, Insert, Update>
}

/** An id that the database assigns, never the program, and that is never reused. */
export const generatedId: Column<number, never, never> = { kind: 'id' }

/**
 * The generated id of records that audit events are about. The subject of an event is the noun with this id, such as
 * 'ticket 12'.
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

/** Text that is one of the strings in the type `Value`. */
export function oneOf<Value extends string>(): Column<Value> {
  return { kind: 'text' }
}

/**
 * A column that is read as a value and written as `JSON.stringify(value)`. An insert takes only a string, because the
 * PostgreSQL driver would turn an array into an array literal.
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

/** A column that no response may contain. `nonInternalColumns` leaves it out. */
export function internal<Read, Insert, Update>(
  column: Column<Read, Insert, Update>,
): Column<Read, Insert, Update> & { readonly internal: true } {
  return { ...column, internal: true }
}

export type NonInternalColumn<Columns> = {
  [Name in keyof Columns & string]: Columns[Name] extends { internal: true } ? never : Name
}[keyof Columns & string]

export function nonInternalColumns<Columns extends Record<string, object>>(
  columns: Columns,
): NonInternalColumn<Columns>[] {
  return Object.keys(columns).filter(
    (name): name is NonInternalColumn<Columns> => !('internal' in (columns[name] ?? {})),
  )
}

export type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert, Update>
    : never
}
