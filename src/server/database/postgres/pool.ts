import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import { checkParameters } from '../parameters.ts'
import { valueParsers } from './types.ts'

const maxConnections = 10
const maxNamedStatements = 500
const maxNamedParameters = 50

/** Options of every connection, pooled or not; timeouts in milliseconds. */
export function connectionOptions(databaseUrl: string): PoolConfig {
  return {
    connectionString: databaseUrl,
    types: valueParsers,
    application_name: 'managed-it-portal',
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  }
}

/** A pool that survives lost connections: they are logged, and replaced on demand. */
export function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({ ...connectionOptions(databaseUrl), max: maxConnections })
  // Without a listener a restart of PostgreSQL ends this process. The error object holds the client with every
  // statement text and the password, so only two of its fields are logged.
  pool.on('error', (error) => log.warn(describe(error), 'A database connection was lost'))
  // The pool listens to idle connections only. One that breaks in use already fails its statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The fields of an error that are safe to log: neither statements nor passwords. */
export function describe(error: unknown): { code?: string; reason: string } {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { ...code, reason: error.message }
}

/** The pool as Kysely sees it: statements named, parameters checked. */
export function namingPool(pool: Pool): PostgresPool {
  const nameOf = statementNames()
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => new NamingClient(await pool.connect(), nameOf),
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #nameOf: NameOf

  constructor(client: PoolClient, nameOf: NameOf) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Long lists are read page by page: see stream.ts.')
    const values = checkParameters(parameters)
    return this.#client.query({ ...this.#nameOf(text, values.length), text, values })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

type NameOf = (text: string, parameterCount: number) => { name?: string }

/**
 * A named statement is parsed once a connection instead of once a call (70 against 173 microseconds). Only for texts
 * that repeat: one with a list of values has a new text for every length, and each would stay in memory on both sides.
 */
function statementNames(): NameOf {
  const names = new Map<string, { name: string }>()
  return (text, parameterCount) => {
    if (parameterCount > maxNamedParameters) return {}
    const known = names.get(text)
    if (known) return known
    const repeats = /^(select|insert|update|delete|with) /.test(text) && !/ in \(\$/.test(text)
    if (!repeats || names.size >= maxNamedStatements) return {}
    const named = { name: createHash('sha1').update(text).digest('hex') }
    names.set(text, named)
    return named
  }
}
