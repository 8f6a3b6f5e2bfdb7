import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../server/database/log.ts'
import { loadMigrations } from '../../server/database/migrate.ts'
import { sqliteCode } from '../../server/database/sqlite/errors.ts'
import { migrateFile } from '../../server/database/sqlite/open.ts'
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
  const steps = await loadMigrations()
  const { applied, written } = await check(path, copy, begin)
  const unknown = applied.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined) {
    throw new CommandError(
      `The backup ${path} was made by a newer version of this program (it knows the step ${unknown}). ` +
        'Restore it with that version.',
    )
  }
  await migrateFile(copy, steps, log)
  return { ...openBackupFile(copy), manifest: written }
}

async function check(
  path: string,
  copy: string,
  begin: BeginStep,
): Promise<{ applied: string[]; written: Manifest | null }> {
  const damaged = (reason: string) =>
    new CommandError(`The backup ${path} is damaged: ${reason}. Nothing was restored.`)
  const raw = new DatabaseSync(copy)
  try {
    const verdict = String(raw.prepare('pragma quick_check(1)').get()?.['quick_check'])
    if (verdict !== 'ok') throw damaged(verdict)
    const has = (table: string) =>
      raw.prepare('select 1 from sqlite_schema where "name" = ?').get(table) !== undefined
    if (!has('schemaMigrations')) throw new CommandError(`The file ${path} is not a backup of this program.`)
    const applied = raw.prepare('select "name" from "schemaMigrations" order by "name"').all()
    const written = has(manifestTable) ? readManifest(raw) : null
    if (written !== null && written?.seal !== (await sealOf(raw, begin)))
      throw damaged('its content does not match its checksum')
    return { applied: applied.map(({ name }) => String(name)), written }
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  } finally {
    raw.close()
  }
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
