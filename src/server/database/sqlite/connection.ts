import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { folded } from '../../../shared/text/folded.ts'
import { searchWords } from '../../../shared/text/searchWords.ts'
import { sortKey } from '../../../shared/text/sortKey.ts'
import { checkParameters, type Bindable } from '../parameters.ts'
import { columnKinds } from '../tables.ts'

type ResultRow = Record<string, unknown>
type Convert = (value: unknown) => unknown

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
  /** Conversions of columns whose stored form differs from the program's. */
  conversions: [name: string, convert: Convert][]
}

interface SqliteOptions {
  readOnly?: boolean
  foreignKeys?: boolean
  /** How long SQLite waits for another process's lock. It waits inside the call, which blocks the event loop. */
  busyTimeoutMs: number
}

const maxCachedStatements = 500

/** One open SQLite file. Prepares each statement once, and converts values in both directions. */
export class SqliteConnection {
  readonly raw: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(file: string, { readOnly = false, foreignKeys = true, busyTimeoutMs }: SqliteOptions) {
    this.raw = new DatabaseSync(file, {
      readOnly,
      enableForeignKeyConstraints: foreignKeys,
      timeout: busyTimeoutMs,
    })
    this.raw.function('folded', { deterministic: true }, (text) =>
      typeof text === 'string' ? folded(text) : null,
    )
    this.raw.function('sortKey', { deterministic: true }, (text) =>
      typeof text === 'string' ? sortKey(text) : null,
    )
    // The words with a space around each, see migrations/frozen/keepWords.ts.
    this.raw.function('searchWords', { deterministic: true }, (text) =>
      typeof text === 'string' ? ` ${searchWords(text).join(' ')} ` : ' ',
    )
    // Both settings belong to the connection, not to the file, and must be set each time it is opened.
    if (!readOnly) this.raw.exec('pragma synchronous = full; pragma journal_size_limit = 67108864')
  }

  execute<Result>(sql: string, parameters: readonly unknown[]): QueryResult<Result>
  execute(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    const { statement, returnsRows, conversions } = this.#prepare(sql)
    const values = checkParameters(parameters).map(stored)
    if (!returnsRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    const rows: ResultRow[] = statement.all(...values)
    for (const [name, convert] of conversions) for (const row of rows) row[name] = convert(row[name])
    return { rows }
  }

  close(): void {
    this.#prepared.clear()
    if (this.raw.isOpen) this.raw.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.raw.prepare(sql)
    const columns = statement.columns()
    const prepared: Prepared = {
      statement,
      returnsRows: columns.length > 0,
      // SQLite reports the table and the column of each value, even through aliases, joins and RETURNING.
      conversions: columns.flatMap(({ name, table, column }) => {
        const convert = conversionOf(table, column)
        return convert ? [[name, convert] satisfies [string, Convert]] : []
      }),
    }
    if (this.#prepared.size >= maxCachedStatements) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

function conversionOf(table: string | null, column: string | null): Convert | undefined {
  const kind = columnKinds.get(`${table}.${column}`)
  if (kind === 'boolean') return (value) => (value === null ? null : value === 1)
  if (kind === 'json') return parseJson
  return undefined
}

function parseJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

/**
 * Binds whole numbers as integers. node:sqlite would bind them as floats, and 2 / 3 would be 0.67 on this engine but 0
 * on PostgreSQL.
 */
function stored(value: Bindable): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  return value
}
