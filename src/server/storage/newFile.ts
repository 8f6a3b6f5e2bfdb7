import { mkdir, open, readdir, rename, stat, type FileHandle } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AppError } from '../http/errors.ts'
import { codeOf, fullCodes, isUnsupported, unwritableCodes } from './storage.ts'

const retry = { retryAfterSeconds: 30 }

/** Turns errors of a full or unwritable disk into an AppError; other errors are returned unchanged. */
export function storageRefusal(error: unknown): unknown {
  const code = codeOf(error)
  if (fullCodes.includes(code)) {
    return new AppError('full', 'There is no room left for files. Please tell your operator.', retry)
  }
  if (unwritableCodes.includes(code)) {
    return new AppError(
      'unavailable',
      "Files can't be stored right now. Please contact your operator.",
      retry,
    )
  }
  return error
}

/** Creates the file, runs `work`, and then flushes the file to the disk. The file must not exist yet. */
export async function writeNewFile(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  await using file = await open(path, 'wx', 0o640)
  await work(file)
  await file.sync()
}

/** Makes the folder and the folders above it if they do not exist, and flushes their names to the disk. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  const first = resolve(made)
  for (let path = resolve(folder); path.length >= first.length; path = dirname(path)) {
    await syncFolder(dirname(path))
  }
}

/** Gives a complete file its final name, in a folder that exists, and flushes that name to the disk. */
export async function publishFile(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Flushes the names in a folder: a power cut could otherwise lose the name of a file whose content is on the disk. */
async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
}

/** The names in a folder; none if there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Whether there is a file that was last written before `timeMs` (milliseconds since 1970). */
export async function isOlder(path: string, timeMs: number): Promise<boolean> {
  try {
    const found = await stat(path)
    return found.isFile() && found.mtimeMs < timeMs
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
