import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { DatabaseUnusable } from '../unusable.ts'
import { sqliteCode } from './errors.ts'

const corruptCode = 11
const notADatabaseCode = 26

/** The size from which a file is checked in a thread. A check takes 2 ms for each MB, and stops its thread meanwhile. */
const largeBytes = 50_000_000

/**
 * Checks a whole file at once.
 *
 * @returns the migrations applied to the file, or null if there is no database yet
 * @throws DatabaseUnusable if the file is damaged
 */
export function inspectFile(file: string): string[] | null {
  const applied = readSteps(file)
  if (applied !== null) checkPages(file)
  return applied
}

/** Like `inspectFile`, but does not check the pages of the file. */
export function readSteps(file: string): string[] | null {
  if (!existsSync(file)) {
    // The newest rows may be in the log, and would be lost silently if a new database were created beside it.
    if (existsSync(`${file}-wal`)) throw damaged(file, 'the file is missing while its log is there')
    return null
  }
  // An empty file is not a new database, because a new database gets this file name only when it is complete.
  if (statSync(file).size === 0) throw damaged(file, 'the file is empty')
  return reading(file, (database) => {
    const known = database.prepare(`select 1 from sqlite_schema where name = 'schemaMigrations'`).get()
    if (!known) throw damaged(file, 'it is not a database of this program')
    return database
      .prepare('select "name" from "schemaMigrations"')
      .all()
      .map((row) => String(row['name']))
  })
}

/** @throws DatabaseUnusable if the pages of the file are damaged */
export function checkPages(file: string): void {
  const verdict = reading(
    file,
    (database) => database.prepare('pragma quick_check(1)').get()?.['quick_check'],
  )
  if (verdict !== 'ok') throw damaged(file, String(verdict))
}

/** Whether `checkPages` takes long enough to be done in a thread. */
export const isLarge = (file: string): boolean => statSync(file).size > largeBytes

/** Whether the last process closed the database. If it was killed instead, its log is still there. */
export const wasClosed = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0

/**
 * Runs `checkPages` in a thread of its own, which does not keep the process alive.
 *
 * @throws DatabaseUnusable if the pages of the file are damaged
 */
export function checkPagesInThread(file: string): Promise<void> {
  const worker = new Worker(new URL('checkWorker.ts', import.meta.url), { workerData: file })
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', (problem: string | null) =>
      problem === null ? resolve() : reject(new DatabaseUnusable(problem)),
    )
    worker.once('error', reject)
  })
}

/** Read-only, so that a damaged file is left unchanged. */
function reading<Result>(file: string, read: (database: DatabaseSync) => Result): Result {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    return read(database)
  } catch (error) {
    const primary = (sqliteCode(error) ?? 0) & 0xff
    if (primary === corruptCode || primary === notADatabaseCode) throw damaged(file, messageOf(error))
    throw error
  } finally {
    database?.close()
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
