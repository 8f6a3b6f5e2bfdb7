import { RefusedValue } from './parameters.ts'
import { isUnavailable } from './postgres/unavailable.ts'
import { sqliteCode } from './sqlite/errors.ts'
import { WriterBusy } from './sqlite/mutex.ts'
import { Unconfirmed } from './unconfirmed.ts'

/**
 * Why a database refused a statement.
 *
 * - `unique`: `column` is the last column of the index, with its table, such as 'users.usernameKey'; `field` is the
 * API's name for it.
 * - `value`: a column of this kind cannot hold the value (400).
 * - `busy`: the database is locked or cannot be reached (503, try again).
 * - `unconfirmed`: storing a change was not confirmed; it may or may not be stored.
 * - `full`: the disk has no room left (507).
 * - `unwritable`: the database can only be read, or its disk fails (503).
 */
export type Violation =
  | { kind: 'unique'; column: string; field: string }
  | { kind: 'foreignKey' }
  | { kind: 'check' }
  | { kind: 'notNull' }
  | { kind: 'value' }
  | { kind: 'busy' }
  | { kind: 'unconfirmed' }
  | { kind: 'full' }
  | { kind: 'unwritable' }

/** The field names of the API, by the last column of a unique index, where the two differ. */
const fieldNames = new Map([
  ['users.usernameKey', 'username'],
  ['brands.nameKey', 'name'],
  ['domains.brandId', 'isPrimary'],
])

/** Gives the same result for the same mistake on SQLite and on PostgreSQL; null for an error that is no violation. */
export function violationOf(error: unknown): Violation | null {
  if (error instanceof RefusedValue) return { kind: 'value' }
  if (error instanceof WriterBusy) return { kind: 'busy' }
  if (!(error instanceof Error)) return null
  const code = sqliteCode(error)
  if (code !== undefined) return ofSqlite(code, error.message)
  if (error instanceof Unconfirmed) return { kind: 'unconfirmed' }
  return ofPostgres(error) ?? (isUnavailable(error) ? { kind: 'busy' } : null)
}

function ofSqlite(code: number, message: string): Violation | null {
  switch (code) {
    case 2067: // unique
    case 1555: // primary key
      // The message names each column of the index: 'UNIQUE constraint failed: domains.domainName'.
      return duplicate(message.split(/[:,] /).at(-1) ?? '')
    case 787: // foreign key
    case 1811: // the trigger by which SQLite implements `on delete restrict`
      return { kind: 'foreignKey' }
    case 275: // check
      return { kind: message.endsWith('_value') || message.endsWith('_boolean') ? 'value' : 'check' }
    case 1299: // not null
      return { kind: 'notNull' }
    case 3091: // a STRICT column of another type
    case 18: // longer than SQLite takes
      return { kind: 'value' }
  }
  // The last eight bits of an extended code are its primary code.
  switch (code & 0xff) {
    case 5: // busy
    case 6: // locked
      return { kind: 'busy' }
    case 13: // full
      return { kind: 'full' }
    case 8: // read-only
    case 10: // an error of the disk, or a file that may not grow
    case 14: // a file that cannot be opened
      return { kind: 'unwritable' }
    default:
      return null
  }
}

function ofPostgres(error: Error): Violation | null {
  switch ('code' in error ? error.code : undefined) {
    case '23505': // unique
      return duplicate(lastColumnOf(error))
    case '23503': // foreign key
    case '23001': // restrict
      return { kind: 'foreignKey' }
    case '23514': // check
      return { kind: 'check' }
    case '23502': // not null
      return { kind: 'notNull' }
    case '22P02': // malformed number, boolean, JSON or time
    case '22P05': // \u0000 in JSON
    case '22003': // out of range
    case '22007':
    case '22008':
    case '22021': // NUL
      return { kind: 'value' }
    case '40001': // serialization
    case '40P01': // deadlock
    case '55P03': // lock_timeout
    case '57014': // statement_timeout
      return { kind: 'busy' }
    case '53100': // disk full
      return { kind: 'full' }
    case '25006': // a standby, or read-only by a setting
    case '58030': // an error of the disk
      return { kind: 'unwritable' }
    default:
      return null
  }
}

/** PostgreSQL reports the index, which schema.ts names `<table>_<columns>_unique`. */
function lastColumnOf(error: Error): string {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const [table, ...columns] = constraint.replace(/_(unique|pkey)$/, '').split('_')
  return `${table}.${columns.at(-1) ?? 'id'}`
}

function duplicate(column: string): Violation {
  const field = fieldNames.get(column) ?? column.slice(column.indexOf('.') + 1)
  return { kind: 'unique', column, field }
}
