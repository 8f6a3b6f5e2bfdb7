import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../server/database/log.ts'
import { loadMigrations } from '../../server/database/migrate.ts'
import { sqliteCode } from '../../server/database/sqlite/errors.ts'
import { migrateFile } from '../../server/database/sqlite/open.ts'
import { DatabaseUnusable } from '../../server/database/unusable.ts'
import { CommandError } from '../command.ts'
import type { BeginStep } from '../steps.ts'
import { sealOf } from './content.ts'
import { openBackupFile, type BackupFile } from './file.ts'
import { manifest, manifestTable, type Manifest } from './format.ts'

export interface OpenBackup extends BackupFile {
  /** Null for a plain copy of a database, which the server makes before it changes the database structure. */
  manifest: Manifest | null
}

/**
 * Checks a backup and opens a copy of it, migrated to the current database structure.
 *
 * @param copy a name for the copy, which the caller removes
 */
export async function openBackup(
  path: string,
  copy: string,
  log: Log,
  begin: BeginStep,
): Promise<OpenBackup> {
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`)
  // Not copyFile(), which also copies the file mode and so fails on storage without file modes.
  const advance = await begin({ text: 'Reading the backup', total: statSync(path).size, unit: 'bytes' })
  await pipeline(
    createReadStream(path),
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield chunk
        await advance(chunk.length)
      }
    },
    createWriteStream(copy, { flags: 'wx', mode: 0o600 }),
  )
  const written = await check(path, copy, begin)
  try {
    await migrateFile(copy, await loadMigrations(), log)
  } catch (error) {
    if (error instanceof DatabaseUnusable)
      throw new CommandError(`The backup ${path} was not restored. ${error.message}`)
    throw sqliteCode(error) === undefined ? error : damaged(path, error)
  }
  return { ...openBackupFile(copy), manifest: written }
}

/** @throws CommandError if the copy is damaged or no backup */
async function check(path: string, copy: string, begin: BeginStep): Promise<Manifest | null> {
  const raw = new DatabaseSync(copy)
  try {
    const verdict = String(raw.prepare('pragma quick_check(1)').get()?.['quick_check'])
    if (verdict !== 'ok') throw damaged(path, verdict)
    const has = (table: string) =>
      raw.prepare('select 1 from sqlite_schema where "name" = ?').get(table) !== undefined
    if (!has('schemaMigrations')) throw new CommandError(`The file ${path} is not a backup of this program.`)
    const written = has(manifestTable) ? readManifest(raw) : null
    if (written !== null && written?.seal !== (await sealOf(raw, begin)))
      throw damaged(path, 'its content does not match its checksum')
    return written
  } catch (error) {
    throw sqliteCode(error) === undefined ? error : damaged(path, error)
  } finally {
    raw.close()
  }
}

function damaged(path: string, reason: unknown): CommandError {
  const text = reason instanceof Error ? reason.message : String(reason)
  return new CommandError(`The backup ${path} is damaged: ${text}. Nothing was restored.`)
}

/** Undefined if the manifest cannot be read. */
function readManifest(raw: DatabaseSync): Manifest | undefined {
  const text = raw.prepare(`select "manifest" from "${manifestTable}"`).get()?.['manifest']
  try {
    return manifest.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}
