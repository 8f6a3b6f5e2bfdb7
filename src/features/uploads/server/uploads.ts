import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../../server/database/db.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { forgetUnusedSince, recordUpload } from './commands.ts'
import { UploadFiles } from './files.ts'
import { readPicture, type PictureUse } from './picture.ts'
import { uploadedPaths } from './queries.ts'
import { receiveFile } from './receive.ts'

export interface Receiving {
  request: FastifyRequest
  /** The form field that carries the file. */
  field: string
  use: PictureUse
  /** The account's id, by which uploads are counted. */
  by: number
}

/** Where the features bring the files of their calls. */
export interface Uploads {
  files: UploadFiles
  /**
   * Takes the picture of a request in. `place` puts its path where it belongs, in the transaction that also writes
   * the path down; if it fails, the file goes again.
   */
  receive<Result>(what: Receiving, place: (tx: Tx, path: string) => Promise<Result>): Promise<Result>
  /** Removes files whose paths are forgotten. What fails is told to the operator only; the next start tries again. */
  remove(paths: readonly string[]): Promise<void>
  /** Removes what was received but never kept: after a crash, or for a form that was never sent. */
  sweep(): Promise<void>
}

const perHour = { name: 'upload:user', points: 60, seconds: 60 * 60 }
const hourMs = 60 * 60 * 1000
/** Forms keep what was typed into them for 30 days, the path of a picture included. */
const keepUnusedMs = 31 * 24 * hourMs

export function openUploads({ config, database, throttle, log }: AppContext): Uploads {
  const files = new UploadFiles(join(config.dataDir, 'uploads'))

  async function remove(paths: Iterable<string>) {
    for (const path of paths) {
      try {
        await files.remove(path)
      } catch (error) {
        log.warn({ err: error, path }, 'an uploaded file could not be removed')
      }
    }
  }

  return {
    files,
    remove,

    async receive({ request, field, use, by }, place) {
      await throttle.take([perHour, String(by)])
      const picture = await files.withTemporary(async (path) => {
        await receiveFile(request, field, path)
        return readPicture(path, use)
      })
      const path = await files.store(picture.content, picture.type)
      try {
        return await database.transaction(async (tx) => {
          await recordUpload(tx, { path, use, picture, createdBy: by })
          return place(tx, path)
        })
      } catch (error) {
        await remove([path])
        throw error
      }
    },

    async sweep() {
      const time = new Date(Date.now() - keepUnusedMs).toISOString()
      const forgotten = await database.transaction((tx) => forgetUnusedSince(tx, time))
      // In this order: a file that is there before the paths are read cannot be written down after them unseen.
      const settled = await files.settledBefore(Date.now() - hourMs)
      const known = await uploadedPaths(database.db)
      const orphans = settled.filter((path) => !known.has(path))
      await remove(new Set([...forgotten, ...orphans]))
      if (orphans.length > 0) log.info({ files: orphans.length }, 'removed uploads that nothing refers to')
    },
  }
}
