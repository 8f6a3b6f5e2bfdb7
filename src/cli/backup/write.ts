import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/database.ts'
import type { Log } from '../../server/database/log.ts'
import { loadMigrations } from '../../server/database/migrate.ts'
import { removeAbandoned, unfinishedFile } from '../../server/database/leftovers.ts'
import { now } from '../../server/database/now.ts'
import { copyDatabase } from '../../server/database/sqlite/copy.ts'
import { discardFile, publishFile } from '../../server/database/sqlite/dataDir.ts'
import { migrateFile } from '../../server/database/sqlite/open.ts'
import { closeToOthers } from '../../server/storage/storage.ts'
import type { BeginStep } from '../steps.ts'
import { contentOf, sealOf } from './content.ts'
import { openBackupFile } from './file.ts'
import { compareBackup, namedPaths, type NamedFiles } from './missingFiles.ts'
import {
  emptiedTables,
  formatNumber,
  keptTables,
  manifestTable,
  secretMails,
  type Manifest,
} from './format.ts'
import { keyMark } from './key.ts'
import { countRows, insertRows, pagesOf, readNumbering, writeNumbering } from './rows.ts'
import { explainUnwritable } from './unwritable.ts'
import { storeUploads } from './uploads.ts'

interface BackupOptions {
  target: string
  allowedMissing: number
  log: Log
}

export interface WrittenBackup {
  /** The target, or the name of an incomplete backup. */
  path: string
  manifest: Manifest
  files: NamedFiles
}

/** The name of a backup in which more files are missing than the operator allowed. */
export const incompleteName = (target: string): string => `${target}.incomplete`

/**
 * Writes all data of the installation except its key to one SQLite file, which can be restored to SQLite or PostgreSQL.
 * The data is a snapshot of one moment, even while the server writes. The file appears only when it is complete.
 */
export async function writeBackup(
  config: Config,
  database: Database,
  { target, allowedMissing, log }: BackupOptions,
  begin: BeginStep,
): Promise<WrittenBackup> {
  const folder = dirname(target)
  removeAbandoned(folder)
  const part = unfinishedFile(folder, 'portal-backup')
  discardFile(part)
  try {
    // Rows are copied before files. A file is stored before the row that refers to it, so the files of all copied rows
    // exist.
    if (database.engine === 'sqlite') {
      await begin({ text: 'Copying the database' })
      copyDatabase(join(config.dataDir, 'portal.db'), part)
    } else await copyFromServer(database, part, log, begin)
    closeToOthers(part, log)
    const { manifest, files } = await complete(part, { config, database, allowedMissing }, begin)
    const path = files.missing.length > allowedMissing ? incompleteName(target) : target
    publishFile(part, path)
    return { path, manifest, files }
  } catch (error) {
    discardFile(part)
    throw explainUnwritable(
      error,
      `The backup ${target} could not be written`,
      `What was written of it was removed. Make room in ${folder}, or name a file elsewhere.`,
    )
  }
}

/** Copies a snapshot of all rows of PostgreSQL. */
async function copyFromServer(database: Database, part: string, log: Log, begin: BeginStep): Promise<void> {
  await migrateFile(part, await loadMigrations(), log)
  const file = openBackupFile(part)
  try {
    await database.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await file.transaction(async (copy) => {
        for (const { name } of keptTables.toReversed())
          await sql`delete from ${sql.table(name)}`.execute(copy)
        const total = await countRows(tx)
        const advance = await begin({ text: 'Copying the database', total, unit: 'rows' })
        for (const table of keptTables) {
          for await (const rows of pagesOf(tx, table)) {
            await insertRows(copy, 'sqlite', table, rows)
            await advance(rows.length)
          }
        }
        await writeNumbering(copy, 'sqlite', await readNumbering(tx, 'postgres', keptTables))
      })
    })
  } finally {
    await file.close()
  }
}

async function complete(
  part: string,
  { config, database, allowedMissing }: { config: Config; database: Database; allowedMissing: number },
  begin: BeginStep,
): Promise<Omit<WrittenBackup, 'path'>> {
  const file = openBackupFile(part)
  try {
    // Overwrite deleted rows instead of only marking them as free.
    file.raw.exec('pragma secure_delete = on')
    for (const table of emptiedTables) file.raw.exec(`delete from "${table}"`)
    file.raw.exec(`delete from "outbox" where ${secretMails}`)
    const named = await namedPaths(file.db)
    const uploads = await storeUploads(file.raw, { dataDir: config.dataDir, named }, begin)
    const { files, deletedFiles } = await compareBackup(file.db, database.db, uploads)
    const content = await contentOf(file.db, uploads, begin)
    const written: Manifest = {
      format: formatNumber,
      createdAt: now(),
      ...content,
      seal: await sealOf(file.raw, begin),
      keyMark: await keyMark(config),
      deletedFiles,
      allowedMissing,
    }
    file.raw.exec(`create table "${manifestTable}" ("manifest" text not null) strict`)
    file.raw.prepare(`insert into "${manifestTable}" values (?)`).run(JSON.stringify(written))
    return { manifest: written, files }
  } finally {
    await file.close()
  }
}
