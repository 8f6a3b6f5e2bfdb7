import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { now } from '../../server/database/now.ts'
import { discardFile, lockDataDir } from '../../server/database/sqlite/dataDir.ts'
import { inspectFile } from '../../server/database/sqlite/inspect.ts'
import { DatabaseUnusable } from '../../server/database/unusable.ts'

interface SetAside {
  /** The folder that the database was moved to. */
  folder: string
  /** Undoes the move after a failed restore: an empty database must not replace a damaged one. */
  putBack(): void
}

/**
 * Moves a damaged embedded database, which the server refuses to start with, into a separate folder. The database is
 * never deleted, because rows newer than the backup may be recovered from it. Undefined if nothing is damaged.
 */
export function setAsideDamaged(dataDir: string): SetAside | undefined {
  const file = join(dataDir, 'portal.db')
  return whileLocked(dataDir, () => {
    if (!isDamaged(file)) return undefined
    const folder = join(dataDir, `damaged-${now().replaceAll(/[:.]/g, '-')}`)
    mkdirSync(folder, { mode: 0o700 })
    const aside = join(folder, 'portal.db')
    move(file, aside)
    return {
      folder,
      putBack: () =>
        whileLocked(dataDir, () => {
          discardFile(file)
          move(aside, file)
          rmdirSync(folder)
        }),
    }
  })
}

function whileLocked<Result>(dataDir: string, work: () => Result): Result {
  const unlock = lockDataDir(dataDir)
  try {
    return work()
  } finally {
    unlock()
  }
}

function move(from: string, to: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(from + ending)) renameSync(from + ending, to + ending)
  }
}

function isDamaged(file: string): boolean {
  try {
    inspectFile(file)
    return false
  } catch (error) {
    if (error instanceof DatabaseUnusable) return true
    throw error
  }
}
