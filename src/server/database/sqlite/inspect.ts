import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../unusable.ts'
import { sqliteCode } from './errors.ts'

const corruptCode = 11
const notADatabaseCode = 26

/**
 * @returns the migrations applied to the file, or null if there is no database yet
 * @throws DatabaseUnusable if the file is damaged
 */
export function inspectFile(file: string): string[] | null {
  if (!existsSync(file)) {
    // The newest rows may be in the log, and would be lost silently if a new database were created beside it.
    if (existsSync(`${file}-wal`)) throw damaged(file, 'the file is missing while its log is there')
    return null
  }
  // An empty file is not a new database, because a new database gets this file name only when it is complete.
  if (statSync(file).size === 0) throw damaged(file, 'the file is empty')
  try {
    return readSteps(file)
  } catch (error) {
    const code = sqliteCode(error)
    if (code === undefined) throw error
    const primary = code & 0xff
    if (primary === corruptCode || primary === notADatabaseCode) throw damaged(file, messageOf(error))
    throw error
  }
}

/** Read-only, so that a damaged file is left unchanged. */
function readSteps(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    const verdict = database.prepare('pragma quick_check(1)').get()
    if (verdict?.['quick_check'] !== 'ok') throw damaged(file, String(verdict?.['quick_check']))
    const known = database.prepare(`select 1 from sqlite_schema where name = 'schemaMigrations'`).get()
    if (!known) throw damaged(file, 'it is not a database of this program')
    return database
      .prepare('select "name" from "schemaMigrations"')
      .all()
      .map((row) => String(row['name']))
  } finally {
    database.close()
  }
}

function damaged(file: string, reason: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database ${file} is damaged: ${reason}. It was left as it is. ` +
      'Restore a backup with: npm run portal -- restore <backup>',
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
