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

/**
 * Kysely on node:sqlite. Kysely's own SqliteDialect shares one connection behind a lock that also stops reads, and
 * begins transactions deferred, so that one that reads before it writes fails when another writes in between.
 */
export function sqliteDialect(files: Files, scope: TransactionScope): Dialect {
  return {
    createDriver: () => new SqliteDriver(files, scope),
    createQueryCompiler: () => new Compiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Kysely would put its own lock around everything, reads included.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class Compiler extends SqliteQueryCompiler {
  /** `begin immediate` already keeps every other writer out, so that shared queries may use .forUpdate(). */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier)) super.visitSelectModifier(node)
  }
}

class SqliteDriver implements Driver {
  readonly #files: Files
  readonly #scope: TransactionScope
  readonly #mutex = new Mutex(maxWriterWaitMs)

  constructor(files: Files, scope: TransactionScope) {
    this.#files = files
    this.#scope = scope
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteKyselyConnection> {
    this.#scope.admit()
    return new SqliteKyselyConnection(this.#files, this.#mutex)
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
    // The last connection to close moves the log into the file, and a read-only one cannot.
    this.#files.reader.close()
    this.#files.writer.close()
  }
}

/** Kysely's connection for the duration of one statement or one transaction. */
class SqliteKyselyConnection implements DatabaseConnection {
  readonly #files: Files
  readonly #mutex: Mutex
  #release: (() => void) | undefined
  #closed = false

  constructor(files: Files, mutex: Mutex) {
    this.#files = files
    this.#mutex = mutex
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#closed) throw new Error('This transaction is over; its handle cannot be used any more.')
    if (this.#release) {
      // After a full disk, for example, SQLite rolls back by itself: later statements must not commit one by one.
      if (!this.#files.writer.raw.isTransaction)
        throw new Error('This transaction was rolled back by an error.')
      return this.#files.writer.execute<Row>(sql, parameters)
    }
    if (SelectQueryNode.is(query)) return this.#files.reader.execute<Row>(sql, parameters)
    if (!this.#mutex.isHeld) return this.#files.writer.execute<Row>(sql, parameters)
    const release = await this.#mutex.acquire()
    try {
      return this.#files.writer.execute<Row>(sql, parameters)
    } finally {
      release()
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface requires a generator.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Long lists are read page by page on both engines: see stream.ts.')
  }

  async begin(): Promise<void> {
    const release = await this.#mutex.acquire()
    try {
      this.#files.writer.raw.exec('begin immediate')
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  end(how: 'commit' | 'rollback'): void {
    const { raw } = this.#files.writer
    // SQLite may have rolled back by itself, and a second rollback would hide the first error.
    if (how === 'commit' || raw.isTransaction) raw.exec(how)
    this.close()
  }

  close(): void {
    this.#closed = true
    this.#release?.()
    this.#release = undefined
  }
}
