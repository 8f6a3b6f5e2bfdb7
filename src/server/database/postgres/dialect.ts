import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import type { TransactionScope } from '../transaction.ts'
import { namingPool } from './pool.ts'

/** Kysely's own PostgreSQL dialect, with the transaction guard of the embedded engine (see transaction.ts). */
export function postgresDialect(pool: Pool, scope: TransactionScope): Dialect {
  return {
    createDriver: () => new GuardedDriver(pool, scope),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #scope: TransactionScope

  constructor(pool: Pool, scope: TransactionScope) {
    super({ pool: namingPool(pool) })
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
}
