import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type TransactionSettings,
} from 'kysely'
import type { TransactionScope } from '../transaction.ts'
import type { ConnectionPool } from './pool.ts'

/** Kysely's own PostgreSQL dialect with the same transaction guard as the embedded engine's (see transaction.ts). */
export function postgresDialect(pool: ConnectionPool, scope: TransactionScope): Dialect {
  return {
    createDriver: () => new GuardedDriver(pool, scope),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class GuardedDriver extends PostgresDriver {
  readonly #scope: TransactionScope

  constructor(pool: ConnectionPool, scope: TransactionScope) {
    super({ pool })
    this.#scope = scope
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.admit()
    return super.acquireConnection()
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#scope.requireScope()
    return super.beginTransaction(connection, settings)
  }

  /**
   * Ignores an error of the rollback, so that the caller gets the error that caused the rollback. The connection is
   * then closed, which also rolls back.
   */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
