import { randomBytes } from 'node:crypto'
import { chmod, open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import {
  isOlder,
  makeFolder,
  namesIn,
  publishFile,
  storageRefusal,
  writeNewFile,
} from '../../../../server/storage/newFile.ts'
import { codeOf } from '../../../../server/storage/storage.ts'
import type { PictureType } from './picture.ts'

/** The names of stored files: 128 random bits, and an extension by the type of the content. */
export const nameShape = /^[\w-]{22}\.(?:png|jpg|gif|webp|svg)$/
export const pathOf = (name: string) => `/uploads/${name}`

const incoming = '.incoming'

function nameOf(path: string): string | undefined {
  const name = path.startsWith('/uploads/') ? path.slice('/uploads/'.length) : ''
  return nameShape.test(name) ? name : undefined
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** The folder of the uploaded files. A file is written completely or not at all. */
export class UploadFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Makes the folder, if it exists, inaccessible to other users of this machine. */
  async close(): Promise<void> {
    await chmod(this.#folder, 0o700).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }

  /** Runs the work with the path of a new file, and deletes that file afterwards. */
  async withTemporary<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    const path = join(this.#folder, incoming, randomBytes(16).toString('hex'))
    try {
      await makeFolder(join(this.#folder, incoming))
      return await work(path)
    } catch (error) {
      throw storageRefusal(error)
    } finally {
      await rm(path, { force: true })
    }
  }

  /**
   * Writes the content to a new file, flushes the file to the disk, and returns the path at which the file is served.
   * @throws 507 or 503 if the disk is full or fails
   */
  async store(content: Uint8Array, type: PictureType): Promise<string> {
    const name = `${randomBytes(16).toString('base64url')}.${type}`
    await this.withTemporary(async (path) => {
      await writeNewFile(path, (file) => file.writeFile(content))
      await publishFile(path, join(this.#folder, name))
    })
    return pathOf(name)
  }

  /** The size in bytes of the file of this name; undefined if it does not exist. */
  async sizeOf(name: string): Promise<number | undefined> {
    if (!nameShape.test(name)) return undefined
    const found = await stat(join(this.#folder, name)).catch(undefinedIfMissing)
    return found?.size
  }

  /** Opens the file of this name, or returns undefined. The caller closes it. */
  async open(name: string): Promise<FileHandle | undefined> {
    return nameShape.test(name) ? open(join(this.#folder, name), 'r').catch(undefinedIfMissing) : undefined
  }

  /** The content of the file that is served at this path, or undefined. */
  async read(path: string): Promise<Buffer | undefined> {
    const name = nameOf(path)
    const file = name === undefined ? undefined : await this.open(name)
    try {
      return await file?.readFile()
    } finally {
      await file?.close()
    }
  }

  async remove(path: string): Promise<void> {
    const name = nameOf(path)
    if (name !== undefined) await rm(join(this.#folder, name), { force: true })
  }

  /**
   * The paths of all files last written before `timeMs` (milliseconds since 1970). Younger files are left out, because
   * their records may not be committed yet, here or in another instance. Incomplete files from before `timeMs` are
   * deleted.
   */
  async writtenBefore(timeMs: number): Promise<string[]> {
    for (const name of await namesIn(join(this.#folder, incoming))) {
      const path = join(this.#folder, incoming, name)
      if (await isOlder(path, timeMs)) await rm(path, { force: true })
    }
    const found: string[] = []
    for (const name of await namesIn(this.#folder)) {
      if (nameShape.test(name) && (await isOlder(join(this.#folder, name), timeMs))) found.push(pathOf(name))
    }
    return found
  }
}

/** The files in the folder `uploads` of the data folder. */
export const uploadFilesIn = (dataDir: string) => new UploadFiles(join(dataDir, 'uploads'))
