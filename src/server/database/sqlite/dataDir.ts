import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../unusable.ts'
import { sqliteCode } from './errors.ts'

const busyCode = 5

/**
 * Holds the data directory for this process. The lock is SQLite's own on a small file: the operating system lets go
 * of it when the process ends, however it ends, so none is ever left over.
 *
 * @returns lets the directory go
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

/** Gives a finished file its name so that it is there whole, or not at all, after a power cut. */
export function publishFile(finished: string, name: string): void {
  syncPath(finished)
  renameSync(finished, name)
  syncPath(join(name, '..'))
}

/** Removes a database file that was never published, with the files SQLite keeps beside it. */
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
