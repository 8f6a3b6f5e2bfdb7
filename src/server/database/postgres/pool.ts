import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { TimeLimits } from '../limits.ts'
import type { Log } from '../log.ts'
import { checkParameters } from '../parameters.ts'
import { describe } from '../describe.ts'
import { HostClient, type Hosts } from './client.ts'
import { statementNames } from './statementNames.ts'
import { Unconfirmed } from '../unconfirmed.ts'
import { isLost, isUnavailable } from './unavailable.ts'

const maxConnections = 10
const minRenewalMs = 1_000
const readOnlyCode = '25006'

type Lent = HostClient & PoolClient

/**
 * The connection pool that Kysely uses. Names statements and checks parameters. Lost connections are logged, and
 * replaced when they are needed. A connection that does not respond in time is closed at once. Usually the other
 * connections of the pool do not respond either, so each of them is replaced before its next use.
 */
export class ConnectionPool implements PostgresPool {
  readonly options = {}
  readonly nameOf = statementNames()
  readonly #pool: Pool
  readonly #hosts: Hosts
  readonly #log: Log
  readonly #onError: (error: unknown) => void
  #generation = 0
  #renewedAt = -Infinity
  #wasReadOnly = false

  /** @param onError gets the error of every statement that fails */
  constructor(hosts: Hosts, limits: TimeLimits, log: Log, onError: (error: unknown) => void) {
    this.#hosts = hosts
    this.#log = log
    this.#onError = onError
    this.#pool = new Pool({
      max: maxConnections,
      connectionTimeoutMillis: limits.connectMs,
      Client: class extends HostClient {
        constructor() {
          super(hosts, limits)
        }
      },
    })
    // Only two fields are logged: the error object contains the client with the text of every statement and the
    // password.
    this.#pool.on('error', (error) => log.warn(describe(error), 'A database connection was lost'))
  }

  async connect(): Promise<PostgresPoolClient> {
    let triesLeft = this.#hosts.count
    while (true) {
      try {
        const client = await this.#pool.connect()
        if (!isOurs(client)) throw new TypeError('The pool returned a connection that is not a HostClient.')
        client.generation ??= this.#generation
        if (client.generation === this.#generation) return new NamingClient(client, this)
        client.release(true)
      } catch (error) {
        // If all connections are in use, another host would not help.
        const isFull = error instanceof Error && error.message.startsWith('timeout exceeded')
        if (--triesLeft <= 0 || isFull || !isUnavailable(error)) throw error
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** Replaces connections that can no longer be used after a failed statement. */
  failed(client: Lent, error: unknown): void {
    this.#onError(error)
    if (isLost(error)) {
      client.drop()
      this.#generation++
      this.#log.warn(describe(error), 'A database connection failed and is replaced')
    } else if (error instanceof Error && 'code' in error && error.code === readOnlyCode) {
      this.#wasReadOnly = true
      // The host may have become a standby, or may become writable again; only new connections notice.
      if (performance.now() - this.#renewedAt < minRenewalMs) return
      this.#renewedAt = performance.now()
      this.#generation++
    }
  }

  /** After the first change that could be stored again, replaces the connections that were opened before. */
  stored(): void {
    if (!this.#wasReadOnly) return
    this.#wasReadOnly = false
    this.#generation++
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: Lent
  readonly #pool: ConnectionPool
  #isInTransaction = false

  constructor(client: Lent, pool: ConnectionPool) {
    this.#client = client
    this.#pool = pool
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Long lists are read page by page: see stream.ts.')
    return this.#run(text, checkParameters(parameters))
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #run(text: string, values: unknown[]): Promise<unknown> {
    const client = this.#client
    if (/^(begin|start transaction)/.test(text)) this.#isInTransaction = true
    // Neither a read nor a transaction that only reads shows that changes can be stored.
    const isChange = !this.#isInTransaction && /^(insert|update|delete) /.test(text)
    try {
      const result = await client.query({ ...this.#pool.nameOf(text, values.length), text, values })
      if (client.isUnconfirmed) throw new Unconfirmed('no standby')
      if (isChange) this.#pool.stored()
      return result
    } catch (reason) {
      const isStoring = isChange || text === 'commit' || (!this.#isInTransaction && text.startsWith('with '))
      const error = isStoring && isLost(reason) ? new Unconfirmed(reason) : reason
      this.#pool.failed(client, error)
      throw error
    }
  }
}

function isOurs(client: PoolClient): client is Lent {
  return client instanceof HostClient
}
