import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Db } from '../../server/database/db.ts'
import { SqliteConnection } from '../../server/database/sqlite/connection.ts'
import { sqliteDialect } from '../../server/database/sqlite/dialect.ts'
import type { Tables } from '../../server/database/tables.ts'
import { TransactionScope } from '../../server/database/transaction.ts'

/** A backup opened as a database: one SQLite file that nothing else has opened. */
export interface BackupFile {
  raw: DatabaseSync
  db: Db
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Opens the file, or creates it. The caller closes it. */
export function openBackupFile(path: string): BackupFile {
  // Foreign keys are not checked here: the source database has checked them, and the target database checks them again.
  const connection = new SqliteConnection(path, { foreignKeys: false, busyTimeoutMs: 1_000 })
  // Keeps the backup in one file, without a write-ahead log beside it.
  connection.raw.exec('pragma journal_mode = delete')
  const scope = new TransactionScope()
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ writer: connection, reader: connection }, scope) })
  return {
    raw: connection.raw,
    db,
    transaction: (work) => scope.run(db, work),
    close: () => db.destroy(),
  }
}
