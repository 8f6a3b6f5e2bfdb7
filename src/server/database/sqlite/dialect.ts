import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
} from 'kysely'
import type { TransactionScope } from '../transaction.ts'
import type { SqliteConnection } from './connection.ts'
import { Mutex } from './mutex.ts'

const rowLocks: ReadonlySet<string> = new Set([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'SkipLocked',
  'NoWait',
])
const maxWriterWaitMs = 5_000

interface Files {
  writer: SqliteConnection
  /** For reads outside transactions, so that no open transaction delays them. */
  reader: SqliteConnection
}

interface Engine extends Files {
  /** Held by the transaction that uses the writer. */
  mutex: Mutex
  onError: (error: unknown) => void
}

/**
 * Kysely's dialect for node:sqlite. Kysely's own SqliteDialect shares one connection behind a lock that also stops
 * reads. It also begins transactions deferred: a transaction that reads before it writes fails if another process
 * writes in between.
 */
export function sqliteDialect(
  files: Files,
  scope: TransactionScope,
  onError: (error: unknown) => void = () => {},
): Dialect {
  return {
    createDriver: () => new SqliteDriver(files, scope, onError),
    createQueryCompiler: () => new Compiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Otherwise Kysely would put its own lock around all statements, reads included.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class Compiler extends SqliteQueryCompiler {
  /**
   * Leaves out row locks such as .forUpdate(), which shared queries have for PostgreSQL: `begin immediate` already
   * keeps every other writer out.
   */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier)) super.visitSelectModifier(node)
  }
}

class SqliteDriver implements Driver {
  readonly #engine: Engine
  readonly #scope: TransactionScope

  constructor(files: Files, scope: TransactionScope, onError: (error: unknown) => void) {
    this.#engine = { ...files, mutex: new Mutex(maxWriterWaitMs), onError }
    this.#scope = scope
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteKyselyConnection> {
    this.#scope.admit()
    return new SqliteKyselyConnection(this.#engine)
  }

  async beginTransaction(session: SqliteKyselyConnection): Promise<void> {
    this.#scope.requireScope()
    await session.begin()
  }

  async commitTransaction(session: SqliteKyselyConnection): Promise<void> {
    session.end('commit')
  }

  async rollbackTransaction(session: SqliteKyselyConnection): Promise<void> {
    session.end('rollback')
  }

  async releaseConnection(session: SqliteKyselyConnection): Promise<void> {
    session.close()
  }

  async destroy(): Promise<void> {
    const { reader, writer } = this.#engine
    // The reader is closed first, because the last connection to close moves the log into the file, and a read-only
    // connection cannot do that.
    reader.close()
    writer.close()
  }
}

/** Kysely's connection for the duration of one statement or one transaction. */
class SqliteKyselyConnection implements DatabaseConnection {
  readonly #engine: Engine
  #release: (() => void) | undefined
  #closed = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#execute(query)
    } catch (error) {
      this.#engine.onError(error)
      throw error
    }
  }

  async #execute<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#closed) throw new Error('This transaction is over; its handle cannot be used any more.')
    const { reader, writer, mutex } = this.#engine
    if (this.#release) {
      // SQLite may have rolled back by itself, for example because the disk is full. Later statements would then be
      // stored one by one, outside the transaction.
      if (!writer.raw.isTransaction) throw new Error('This transaction was rolled back by an error.')
      return writer.execute<Row>(sql, parameters)
    }
    if (SelectQueryNode.is(query)) return reader.execute<Row>(sql, parameters)
    const release = mutex.isHeld ? await mutex.acquire() : undefined
    try {
      return writer.execute<Row>(sql, parameters)
    } finally {
      release?.()
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface requires a generator.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Long lists are read page by page on both engines: see stream.ts.')
  }

  async begin(): Promise<void> {
    const release = await this.#engine.mutex.acquire()
    try {
      this.#engine.writer.raw.exec('begin immediate')
      this.#release = release
    } catch (error) {
      release()
      this.#engine.onError(error)
      throw error
    }
  }

  end(how: 'commit' | 'rollback'): void {
    const { writer, onError } = this.#engine
    // Kysely also rolls back after a failed COMMIT. If SQLite has already rolled back by itself, another rollback would
    // fail and hide the error of the COMMIT.
    if (how === 'rollback' && !writer.raw.isTransaction) return
    try {
      writer.raw.exec(how)
    } catch (error) {
      onError(error)
      throw error
    }
  }

  close(): void {
    this.#closed = true
    this.#release?.()
    this.#release = undefined
  }
}
