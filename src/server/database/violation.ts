import { RefusedValue } from './parameters.ts'
import { isUnavailable } from './postgres/unavailable.ts'
import { sqliteCode } from './sqlite/errors.ts'
import { WriterBusy } from './sqlite/mutex.ts'

/**
 * Why a database said no. `field` is the API's name of the field; `value` is one that no column of the kind can hold
 * (400), `busy` a database that is locked or cannot be reached (503, try again).
 */
export type Violation =
  | { kind: 'unique'; field: string }
  | { kind: 'foreignKey' }
  | { kind: 'check' }
  | { kind: 'notNull' }
  | { kind: 'value' }
  | { kind: 'busy' }

/** Where the field of the API is not the last column of the unique index. */
const fieldNames = new Map([
  ['users.usernameKey', 'username'],
  ['brands.nameKey', 'name'],
  ['domains.brandId', 'isPrimary'],
])

/** The same answer for the same mistake on both engines; null for any other error. */
export function violationOf(error: unknown): Violation | null {
  if (error instanceof RefusedValue) return { kind: 'value' }
  if (error instanceof WriterBusy) return { kind: 'busy' }
  if (!(error instanceof Error)) return null
  const code = sqliteCode(error)
  if (code !== undefined) return ofSqlite(code, error.message)
  if (isUnavailable(error)) return { kind: 'busy' }
  return ofPostgres(error)
}

function ofSqlite(code: number, message: string): Violation | null {
  switch (code) {
    case 2067: // unique
    case 1555: // primary key
      return { kind: 'unique', field: fieldOf(message.split(/[:,] /).at(-1) ?? '') }
    case 787:
    case 1811: // a trigger's, by which `on delete restrict` speaks
      return { kind: 'foreignKey' }
    case 275:
      return { kind: message.endsWith('_value') || message.endsWith('_boolean') ? 'value' : 'check' }
    case 1299:
      return { kind: 'notNull' }
    case 3091: // a STRICT column of another type
    case 18: // longer than SQLite takes
      return { kind: 'value' }
  }
  // SQLITE_BUSY and SQLITE_LOCKED with their extended codes.
  return [5, 6].includes(code & 0xff) ? { kind: 'busy' } : null
}

function ofPostgres(error: Error): Violation | null {
  switch ('code' in error ? error.code : undefined) {
    case '23505':
      return { kind: 'unique', field: uniqueFieldOf(error) }
    case '23503':
    case '23001':
      return { kind: 'foreignKey' }
    case '23514':
      return { kind: 'check' }
    case '23502':
      return { kind: 'notNull' }
    case '22P02': // malformed number, boolean, JSON or time
    case '22P05': // \u0000 in JSON
    case '22003': // out of range
    case '22007':
    case '22008':
    case '22021': // NUL
      return { kind: 'value' }
    case '40001': // serialisation
    case '40P01': // deadlock
    case '55P03': // lock_timeout
    case '57014': // statement_timeout
      return { kind: 'busy' }
    default:
      return null
  }
}

/** Unique indexes are named `<table>_<columns>_unique` by schema.ts. */
function uniqueFieldOf(error: Error): string {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const [table, ...columns] = constraint.replace(/_(unique|pkey)$/, '').split('_')
  return fieldOf(`${table}.${columns.at(-1) ?? 'id'}`)
}

function fieldOf(column: string): string {
  return fieldNames.get(column) ?? column.slice(column.indexOf('.') + 1)
}
