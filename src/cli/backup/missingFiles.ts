import { basename, join } from 'node:path'
import { storedMailKeys } from '../../features/desk/mailIn/server/queries.ts'
import { storedKeys } from '../../features/desk/attachments/server/queries.ts'
import { pathOf } from '../../features/base/uploads/server/files.ts'
import { uploadedPaths } from '../../features/base/uploads/server/queries.ts'
import type { Db } from '../../server/database/db.ts'
import { pathOfKey } from '../../server/storage/fileStore.ts'
import { UsageError } from '../command.ts'
import type { UploadMark } from './content.ts'

/** The files that the rows of a database refer to. Paths are below the folder of uploads, as in `uploads.ts`. */
export interface NamedFiles {
  /** The number of files that rows refer to. */
  count: number
  /** The paths of files that were not found or are damaged, sorted. */
  missing: string[]
}

export async function namedPaths(db: Db): Promise<Set<string>> {
  const uploads = [...(await uploadedPaths(db))].map((path) => path.slice(pathOf('').length))
  const attachments = [...(await storedKeys(db))].map((key) => `attachments/${pathOfKey(key)}`)
  const mails = (await storedMailKeys(db)).map((key) => `mails/${pathOfKey(key)}`)
  return new Set([...uploads, ...attachments, ...mails])
}

export async function compareFiles(db: Db, found: Iterable<string>): Promise<NamedFiles> {
  const named = await namedPaths(db)
  return { count: named.size, missing: [...named.difference(new Set(found))].toSorted() }
}

/** Whether the content of an attachment or a mail does not match the hash in its name, as after a disk failure. */
export const isDamaged = ({ path, sha256 }: UploadMark): boolean =>
  /^(attachments|mails)\//.test(path) && !basename(path).startsWith(`${sha256}-`)

/**
 * Compares the files of a backup with its rows. A file that was deleted while the backup was written does not count as
 * missing. Its row was deleted first, so `live`, the database that was copied, no longer has the row.
 */
export async function compareBackup(
  copy: Db,
  live: Db,
  marks: readonly UploadMark[],
): Promise<{ files: NamedFiles; deletedFiles: string[] }> {
  const stored = marks.filter((mark) => !isDamaged(mark)).map(({ path }) => path)
  const { count, missing: absent } = await compareFiles(copy, stored)
  if (absent.length === 0) return { files: { count, missing: [] }, deletedFiles: [] }
  const { missing } = await compareFiles(live, stored)
  const isMissing = new Set(missing)
  return {
    files: { count, missing: absent.filter((path) => isMissing.has(path)) },
    deletedFiles: absent.filter((path) => !isMissing.has(path)),
  }
}

const mostListed = 20

/** Tells the operator how many files are missing, and lists the first of them. */
export function missingText({ count, missing }: NamedFiles, dataDir: string): string {
  const { length } = missing
  const more = length - mostListed
  return [
    `${length} of ${count} uploaded files ${length === 1 ? 'is' : 'are'} missing or damaged in ${join(dataDir, 'uploads')}:`,
    ...missing.slice(0, mostListed).map((path) => `  ${path}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}

/**
 * Reads the value of --allow-missing; 0 without the option.
 *
 * @throws UsageError
 */
export function allowedMissing(text = '0'): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--allow-missing takes a number of files.')
  return Number(text)
}
