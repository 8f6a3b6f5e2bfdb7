import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { hourMs } from '../../../../shared/time/durations.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { Unconfirmed } from '../../../../server/database/unconfirmed.ts'
import { AppError, invalidField } from '../../../../server/http/errors.ts'
import { AccountBound } from '../../../../server/limits/accountReads.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { FileStore, type ReceivedFile } from '../../../../server/storage/fileStore.ts'
import { readScaled } from '../../../base/uploads/server/picture.ts'
import { dropRest, receiveStream } from '../../../base/uploads/server/receive.ts'
import { hasRefusedEnding, maxUploadsAtOnce, uploadBounds } from '../policy.ts'
import type { Attachment, AttachmentSettings } from '../schema.ts'
import { cleanName, megabyte } from '../values.ts'
import { deleteUnsentSince, deleteUnused, recordFile } from './commands.ts'
import { contentTypeOf, headLength, isProgram } from './content.ts'
import { findSettings, storedKeys } from './queries.ts'
import {
  refuseMore,
  releaseUnanswered,
  uploaderOf,
  type Uploader,
  type UploadingAccount,
} from './uploadBounds.ts'

/** The files of messages. */
export interface AttachmentFiles {
  store: FileStore
  /** Receives and stores the file of a request. A message can be sent with it later. */
  receive(request: FastifyRequest, by: Actor): Promise<Attachment>
  /**
   * Stores a file of a mail for its sender, by the same rules.
   *
   * @throws AppError if the file is empty, too large or of a refused type, or if the sender may store no more
   */
  take(source: Readable, received: string, by: UploadingAccount): Promise<Attachment>
  /** Deletes files whose rows are gone. A failure is only logged: the next sweep tries again. */
  remove(keys: Iterable<string>): Promise<void>
  /**
   * Deletes files that were not sent within a day. Also deletes contents that no file uses, and stored files without a
   * row. `signal` ends it between two steps.
   */
  sweep(signal?: AbortSignal): Promise<void>
}

const dayMs = 24 * hourMs
/** The maximum number of bytes of a multipart body, apart from its file. */
const maxOverhead = 64 * 1024
const field = 'file'
const previewSidePx = 320
const pictureSidePx = 2000

/** Opens the folder `uploads/attachments` in the data folder. */
export function openAttachmentFiles({ config, database, log }: AppContext): AttachmentFiles {
  const store = new FileStore(join(config.dataDir, 'uploads', 'attachments'))
  const uploads = new AccountBound({
    atOnce: maxUploadsAtOnce,
    maxWaiting: 0,
    refusal: `You are uploading ${maxUploadsAtOnce} files already. Please wait until one of them is complete.`,
  })

  async function remove(keys: Iterable<string>) {
    for (const key of keys) {
      try {
        await store.remove(key)
      } catch (error) {
        log.warn({ err: error, key }, 'a file of a message could not be removed')
      }
    }
  }

  async function storeFile(received: ReceivedFile, name: string, uploader: Uploader): Promise<Attachment> {
    const { path, sha256, bytes } = received
    const contentType = await typeOf(received)
    const pictures = contentType.startsWith('image/')
      ? await readScaled(path, [pictureSidePx, previewSidePx], uploader.id)
      : undefined
    const [picture, preview] = pictures ?? []
    const written: string[] = []
    const write = async (publish: () => Promise<string>) => {
      const key = await publish()
      written.push(key)
      return key
    }
    const writePicture = (content: Buffer | undefined) =>
      content ? write(() => publishBytes(store, content)) : null
    try {
      const { width = null, height = null } = picture?.size ?? {}
      const file = {
        key: await write(received.publish),
        previewKey: await writePicture(preview?.content),
        pictureKey: await writePicture(picture?.content),
        sha256,
        bytes,
        contentType,
        state: config.clamd ? ('waiting' as const) : ('ready' as const),
        width,
        height,
        name,
        uploader,
      }
      const stored = await database.transaction((tx) => recordFile(tx, file, (key) => store.has(key)))
      if (stored.key !== file.key) await remove(written)
      return { id: stored.id, name, contentType, bytes, state: stored.state, width, height }
    } catch (error) {
      // An unconfirmed commit may have stored the rows, so the files stay. If there are no rows, sweep() removes the
      // files.
      if (!(error instanceof Unconfirmed)) await remove(written)
      throw error
    }
  }

  function takeFile(source: Readable, received: string, uploader: Uploader, settings: AttachmentSettings) {
    const name = cleanName(received)
    if (hasRefusedEnding(name, settings.refusedEndings)) throw refusedType(name)
    const limit = { ...limitOf(settings), freeBytes: uploadBounds[uploader.standing].freeBytes }
    return store.receive(source, limit, (file) => storeFile(file, name, uploader))
  }

  return {
    store,
    remove,

    async take(source, received, by) {
      const uploader = await uploaderOf(database.db, by)
      await refuseMore(database.db, uploader)
      return takeFile(source, received, uploader, await findSettings(database.db))
    },

    async receive(request, by) {
      const settings = await findSettings(database.db)
      const uploader = await uploaderOf(database.db, by)
      const { maxBytes, tooLarge } = limitOf(settings)
      let leave: (() => void) | undefined
      try {
        if (Number(request.headers['content-length']) > maxBytes + maxOverhead)
          throw new AppError('too-large', tooLarge)
        leave = await uploads.enter(by.id)
        await refuseMore(database.db, uploader)
        return await receiveStream(request, field, (source, received) =>
          takeFile(source, received, uploader, settings),
        )
      } catch (error) {
        await dropRest(request)
        throw error
      } finally {
        leave?.()
      }
    },

    async sweep(signal) {
      const time = new Date(Date.now() - dayMs).toISOString()
      await database.transaction((tx) => deleteUnsentSince(tx, time))
      await database.transaction(releaseUnanswered)
      const deleted = await database.transaction((tx) => deleteUnused(tx))
      signal?.throwIfAborted()
      // Lists the files before it reads the keys: these files are at least an hour old, so the rows of used ones are
      // stored by then.
      const written = await store.writtenBefore(Date.now() - hourMs)
      const known = await storedKeys(database.db)
      const orphans = written.filter((key) => !known.has(key))
      signal?.throwIfAborted()
      await remove(new Set([...deleted, ...orphans]))
    },
  }
}

const limitOf = ({ maxFileMegabytes }: AttachmentSettings) => ({
  maxBytes: maxFileMegabytes * megabyte,
  tooLarge: `This file is larger than ${maxFileMegabytes} MB.`,
})

const refusedType = (name: string) =>
  new AppError('wrong-type', `${name} is a program or a script, which cannot be attached.`)

/** @throws AppError 400 for an empty file, 415 for a program */
async function typeOf({ path, bytes }: ReceivedFile): Promise<string> {
  if (bytes === 0) throw invalidField(field, 'This file is empty.')
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
  const head = buffer.subarray(0, bytesRead)
  if (isProgram(head)) throw refusedType('This file')
  return contentTypeOf(head)
}

const publishBytes = (store: FileStore, content: Buffer): Promise<string> =>
  store.receive(Readable.from([content]), { maxBytes: content.length, tooLarge: '' }, ({ publish }) =>
    publish(),
  )
