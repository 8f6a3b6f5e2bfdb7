import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { codeOf } from '../../server/storage/storage.ts'
import type { BeginStep } from '../steps.ts'
import { uploadsTable } from './format.ts'
import type { UploadMark } from './content.ts'

const folderOf = (dataDir: string) => join(dataDir, 'uploads')
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Paths of complete files: the names of files that are still being written begin with a dot. */
const safePath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/**
 * Copies uploaded files into a backup: the files in the folder, and the files that rows refer to, which may be behind a
 * symbolic link. Files that cannot be read or are deleted meanwhile are left out.
 */
export async function storeUploads(
  raw: DatabaseSync,
  { dataDir, named }: { dataDir: string; named: ReadonlySet<string> },
  begin: BeginStep,
): Promise<UploadMark[]> {
  raw.exec(
    `create table "${uploadsTable}" ("path" text primary key, "sha256" text not null, "content" blob not null) strict`,
  )
  const insert = raw.prepare(`insert into "${uploadsTable}" ("path", "sha256", "content") values (?, ?, ?)`)
  const marks: UploadMark[] = []
  const found = new Set(await uploadedFiles(dataDir))
  const paths = [...found.union(named)].filter((path) => safePath.test(path)).toSorted()
  const advance = await begin({ text: 'Copying the uploaded files', total: paths.length, unit: 'files' })
  for (const path of paths) {
    await advance(1)
    const content = await unlessUnreadable(readFile(join(folderOf(dataDir), path)))
    if (!content) continue
    const mark = { path, sha256: sha256(content) }
    insert.run(mark.path, mark.sha256, content)
    marks.push(mark)
  }
  return marks
}

/** The paths of all complete files below the folder of uploads, sorted. */
export async function uploadedFiles(dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir)
  const entries = (await unlessUnreadable(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => safePath.test(path))
    .toSorted()
}

/** Writes the files of a backup into the data folder, each completely or not at all. */
export async function restoreUploads(
  raw: DatabaseSync,
  dataDir: string,
  begin: BeginStep,
): Promise<UploadMark[]> {
  const known = raw.prepare('select 1 from sqlite_schema where "name" = ?').get(uploadsTable)
  if (!known) return []
  const read = raw.prepare(`select "content" from "${uploadsTable}" where "path" = ?`)
  const marks: UploadMark[] = []
  const stored = raw.prepare(`select "path" from "${uploadsTable}" order by "path"`).all()
  const advance = await begin({ text: 'Restoring the uploaded files', total: stored.length, unit: 'files' })
  for (const { path } of stored) {
    await advance(1)
    const content = read.get(String(path))?.['content']
    if (!(content instanceof Uint8Array) || !safePath.test(String(path))) {
      throw new Error(`The backup holds a file with the impossible name ${String(path)}.`)
    }
    await writeWhole(dataDir, String(path), content)
    marks.push({ path: String(path), sha256: sha256(content) })
  }
  return marks
}

async function writeWhole(dataDir: string, path: string, content: Uint8Array): Promise<void> {
  const target = join(folderOf(dataDir), path)
  // The file is written to `.incoming` first, because the server deletes abandoned files there.
  const incoming = join(folderOf(dataDir), '.incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const part = join(incoming, randomBytes(6).toString('hex'))
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

/** Error codes of a path that is missing, not a file, unreadable for this user, or damaged on disk. */
const unreadableCodes: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EACCES', 'EPERM', 'EIO']

async function unlessUnreadable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (unreadableCodes.includes(codeOf(error))) return undefined
    throw error
  })
}
