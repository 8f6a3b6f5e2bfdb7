import type { FastifyRequest } from 'fastify'
import { Unconfirmed } from '../../../../server/database/unconfirmed.ts'
import type { Tx } from '../../../../server/database/db.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { limits } from '../../../../server/limits/limits.ts'
import type { PictureSize } from '../../../../shared/site/pictureSize.ts'
import { deleteUploadsUnusedSince, recordSize, recordUpload } from './commands.ts'
import { uploadFilesIn, type UploadFiles } from './files.ts'
import { readPicture, readSquare, sizeOf, type PictureUse } from './picture.ts'
import { unmeasuredLogos, uploadedPaths } from './queries.ts'
import { receiveFile } from './receive.ts'
import { hourMs } from '../../../../shared/time/durations.ts'

export interface UploadRequest {
  request: FastifyRequest
  /** The form field that carries the file. */
  field: string
  use: PictureUse
  /** The id of the account. Uploads are limited per account. */
  by: number
}

export interface Uploads {
  files: UploadFiles
  /**
   * Receives and stores the picture of a request. `storePath` stores the path of the picture, in the transaction that
   * also records the upload. If the transaction fails, the file is deleted.
   */
  receive<Result>(what: UploadRequest, storePath: (tx: Tx, path: string) => Promise<Result>): Promise<Result>
  /** Receives the photo of a request as a square WebP with sides of this length, which the caller stores. */
  receiveSquare(what: Omit<UploadRequest, 'use'>, sidePx: number): Promise<Buffer>
  /** Deletes files without records. Failures are only logged; the next sweep tries again. */
  remove(paths: readonly string[]): Promise<void>
  /**
   * Deletes files that were received but never used, because of a crash or an abandoned form. Then measures logos that
   * were uploaded before sizes were stored.
   */
  sweep(signal?: AbortSignal): Promise<void>
}

/**
 * The age at which unused files are deleted. Drafts of forms, which may contain the path of a picture, are kept for 30
 * days.
 */
const maxUnusedMs = 31 * 24 * hourMs

/** Opens the folder `uploads` in the data folder. */
export function openUploads({ config, database, throttle, log }: AppContext): Uploads {
  const files = uploadFilesIn(config.dataDir)

  async function remove(paths: Iterable<string>) {
    for (const path of paths) {
      try {
        await files.remove(path)
      } catch (error) {
        log.warn({ err: error, path }, 'an uploaded file could not be removed')
      }
    }
  }

  async function measureOldLogos() {
    const paths = await unmeasuredLogos(database.db)
    const sizes = new Map<string, PictureSize>()
    for (const path of paths) {
      const content = await files.read(path)
      const size = content && (await sizeOf(content))
      if (size) sizes.set(path, size)
    }
    if (sizes.size === 0) return
    await database.transaction(async (tx) => {
      for (const [path, size] of sizes) await recordSize(tx, path, size)
      await tx.notify('brands')
    })
  }

  return {
    files,
    remove,

    async receive({ request, field, use, by }, storePath) {
      await throttle.take([limits['upload by account'], by])
      const picture = await files.withTemporary(async (path) => {
        await receiveFile(request, field, path)
        return readPicture(path, use, by)
      })
      const path = await files.store(picture.content, picture.type)
      try {
        return await database.transaction(async (tx) => {
          await recordUpload(tx, { path, use, picture, createdBy: by })
          return storePath(tx, path)
        })
      } catch (error) {
        // If it is unknown whether the transaction was committed, the file stays. Without a record, sweep() deletes it
        // later.
        if (!(error instanceof Unconfirmed)) await remove([path])
        throw error
      }
    },

    async receiveSquare({ request, field, by }, sidePx) {
      await throttle.take([limits['upload by account'], by])
      return files.withTemporary(async (path) => {
        await receiveFile(request, field, path)
        return readSquare(path, sidePx, by)
      })
    },

    async sweep(signal) {
      await files.close().catch((error: unknown) => {
        log.warn({ err: error }, 'the folder of uploads is open to other users of this machine')
      })
      const time = new Date(Date.now() - maxUnusedMs).toISOString()
      const deleted = await database.transaction((tx) => deleteUploadsUnusedSince(tx, time))
      signal?.throwIfAborted()
      // Lists the files before the records. The record of a file that is at least an hour old has been committed by
      // then.
      const written = await files.writtenBefore(Date.now() - hourMs)
      const known = await uploadedPaths(database.db)
      const orphans = written.filter((path) => !known.has(path))
      signal?.throwIfAborted()
      await remove(new Set([...deleted, ...orphans]))
      if (orphans.length > 0) log.info({ files: orphans.length }, 'removed unreferenced uploads')
      await measureOldLogos()
    },
  }
}
