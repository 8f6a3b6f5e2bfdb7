import { createHash, randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../http/errors.ts'
import { isOlder, makeFolder, namesIn, publishFile, storageRefusal, writeNewFile } from './newFile.ts'
import { codeOf } from './storage.ts'

/** The SHA-256 of the content and 8 random hex digits, so that the key of a deleted file is never used again. */
const keyShape = /^[0-9a-f]{64}-[0-9a-f]{8}$/
/** The path of the file with this key, relative to the folder of its store. */
export const pathOfKey = (key: string): string => `${key.slice(0, 2)}/${key}`
const incoming = '.incoming'

/**
 * In bytes. At least this space stays free on the disk, because a disk that is filled completely stops the database as
 * well.
 */
const leastFreeBytes = 200 * 1024 * 1024

/** A complete file that has no key yet. */
export interface ReceivedFile {
  /** The file can be read at this path until the work that was passed to `receive` has ended. */
  path: string
  /** In hex. */
  sha256: string
  bytes: number
  /** Stores the file and returns its new key. Call this at most once. */
  publish: () => Promise<string>
}

interface FileLimits {
  maxBytes: number
  tooLarge: string
  freeBytes?: number
}

/** The positions of the first and the last byte of a part of a file. */
export interface ByteRange {
  start: number
  end: number
}

/** Files of any size in a folder, each under a key made of its content. A file is stored completely or not at all. */
export class FileStore {
  readonly #folder: string
  /** The space that unfinished files may still need, in bytes. */
  #expectedBytes = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Receives a file and runs the work with it. After the work, the file is deleted unless it was published.
   *
   * @param limits at least `freeBytes`, and always at least 200 MiB, must stay free on the disk
   * @throws AppError `too-large` with the message `tooLarge` if the file is longer than `maxBytes`; `full` or
   * `unavailable` if the disk is full or cannot be written
   */
  async receive<Result>(
    source: Readable,
    { maxBytes, tooLarge, freeBytes = leastFreeBytes }: FileLimits,
    work: (received: ReceivedFile) => Promise<Result>,
  ): Promise<Result> {
    const path = join(this.#folder, incoming, randomBytes(16).toString('hex'))
    const hash = createHash('sha256')
    let bytes = 0
    let expected = 0
    const expect = (left: number) => {
      this.#expectedBytes += left - expected
      expected = left
    }
    async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new AppError('too-large', tooLarge)
        expect(maxBytes - bytes)
        hash.update(chunk)
        yield chunk
      }
    }
    expect(maxBytes)
    try {
      await makeFolder(join(this.#folder, incoming))
      await this.#requireSpace(freeBytes)
      await writeNewFile(path, (file) =>
        pipeline(source, measured, async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await file.writeFile(chunk)
        }),
      )
      const sha256 = hash.digest('hex')
      return await work({ path, sha256, bytes, publish: () => this.#publish(path, sha256) })
    } catch (error) {
      throw storageRefusal(error)
    } finally {
      expect(0)
      await rm(path, { force: true })
    }
  }

  /** The file of this key, or a part of it; undefined if there is none. The stream closes the file. */
  async read(key: string, part?: ByteRange): Promise<Readable | undefined> {
    if (!keyShape.test(key)) return undefined
    try {
      const file = await open(this.#pathOf(key), 'r')
      return file.createReadStream(part)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }

  /** The path of the file with this key, for another process to read; undefined if there is none. */
  async findPath(key: string): Promise<string | undefined> {
    return (await this.has(key)) ? this.#pathOf(key) : undefined
  }

  async has(key: string): Promise<boolean> {
    return keyShape.test(key) && (await isOlder(this.#pathOf(key), Infinity))
  }

  async remove(key: string): Promise<void> {
    if (keyShape.test(key)) await rm(this.#pathOf(key), { force: true })
  }

  /**
   * The keys of all files last written before `timeMs` (milliseconds since 1970). Incomplete files of that age are
   * deleted. Younger files are left out, because their rows may not be committed yet, here or in another instance.
   */
  async writtenBefore(timeMs: number): Promise<string[]> {
    for (const name of await namesIn(join(this.#folder, incoming))) {
      const path = join(this.#folder, incoming, name)
      if (await isOlder(path, timeMs)) await rm(path, { force: true })
    }
    const found: string[] = []
    for (const start of await namesIn(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(start)) continue
      for (const key of await namesIn(join(this.#folder, start))) {
        if (keyShape.test(key) && (await isOlder(this.#pathOf(key), timeMs))) found.push(key)
      }
    }
    return found
  }

  async #publish(path: string, sha256: string): Promise<string> {
    const key = `${sha256}-${randomBytes(4).toString('hex')}`
    await makeFolder(join(this.#folder, key.slice(0, 2)))
    await publishFile(path, this.#pathOf(key))
    return key
  }

  async #requireSpace(freeBytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize - this.#expectedBytes < Math.max(leastFreeBytes, freeBytes)) {
      throw new AppError('full', 'There is no room left for files. Please tell your operator.', {
        retryAfterSeconds: 30,
      })
    }
  }

  #pathOf(key: string): string {
    return join(this.#folder, pathOfKey(key))
  }
}
