import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isUnsupported } from '../../storage/storage.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { sqliteCode } from './errors.ts'

const busyCode = 5

/**
 * Locks the data directory for this process, by a SQLite lock on a small file. The operating system releases that lock
 * however the process ends, so a killed process leaves none behind.
 *
 * @returns a function that releases the lock
 * @throws DatabaseUnusable if another process has the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'portal.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (sqliteCode(error) !== busyCode) throw error
    throw new DatabaseUnusable(
      `Another process is using the data directory ${dataDir}. Stop it first, or give this one its own directory.`,
    )
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/** Renames a finished file so that after a power cut it exists completely or not at all. */
export function publishFile(finished: string, name: string): void {
  syncPath(finished)
  renameSync(finished, name)
  try {
    syncPath(join(name, '..'))
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
}

/** Removes a database file with the files that SQLite keeps beside it. */
export function discardFile(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
