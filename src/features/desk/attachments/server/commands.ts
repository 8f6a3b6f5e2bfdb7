import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, invalidField } from '../../../../server/http/errors.ts'
import { maxMailedBytes } from '../policy.ts'
import { bytesOf, megabyte, sizeText } from '../values.ts'
import type { AttachmentSettings, FileState } from '../schema.ts'
import { findSettings, unsent } from './queries.ts'
import { scanAgain } from './scans.ts'
import { countedBytes, lockUploader, refuseMore, type Uploader } from './uploadBounds.ts'

/** The message that a file is sent with. */
type MessagePlace = { ticketId: number } | { responseId: number } | { noteId: number }

/** The files of a message, for the mail about that message. */
export interface SentFiles {
  /** The name and the size of each file, such as `log.txt (12 KB)`. */
  names: readonly string[]
  /** Whether the files together are small enough for an email. */
  fitMail: boolean
  /** Whether no file waits for its scan. */
  areReady: boolean
}

const noFiles: SentFiles = { names: [], fitMail: true, areReady: true }

/** A file that was published to the store under `key`. */
export interface NewFile {
  key: string
  sha256: string
  bytes: number
  contentType: string
  /**
   * The state in which new content is stored. Content that is already stored keeps its state, unless the store has lost
   * its file.
   */
  state: 'ready' | 'waiting'
  /** The keys of the small and the large version of a picture. */
  previewKey: string | null
  pictureKey: string | null
  width: number | null
  height: number | null
  name: string
  uploader: Uploader
}

/**
 * Records an upload and returns its id and the key of its content in the store. If the uploader has already stored the
 * same content, the key is that of the earlier file. The caller then removes the file that it has just published.
 *
 * @param isStored whether the store has a file with this key; false if only the database was restored from a backup
 * @throws AppError 415 if the uploader's earlier upload of this content had a virus; 409, 429 and 507 as in
 * refuseMore()
 */
export async function recordFile(
  tx: Tx,
  { name, uploader, ...given }: NewFile,
  isStored: (key: string) => Promise<boolean>,
): Promise<{ id: number; key: string; state: FileState }> {
  const file = { ...given, ownerId: uploader.id, scanDueAt: given.state === 'waiting' ? now() : null }
  // If the content is already stored, the update locks its row. So no sweep deletes the row before this upload uses it.
  const found = await tx
    .insertInto('storedFiles')
    .values({ ...file, createdAt: now() })
    .onConflict((conflict) => conflict.columns(['ownerId', 'sha256']).doUpdateSet({ sha256: file.sha256 }))
    .returning(['id', 'key', 'state', 'scanFailures'])
    .executeTakeFirstOrThrow()
  if (found.state === 'infected') throw new AppError('wrong-type', `${name} contains a virus.`)
  const isLost = found.key !== file.key && !(await isStored(found.key))
  if (isLost) {
    const again = { ...file, scanFailures: 0, createdAt: now() }
    await tx.updateTable('storedFiles').set(again).where('id', '=', found.id).execute()
  } else if (found.scanFailures > 0) await scanAgain(tx, found.id)
  const { key, state } = isLost ? file : found
  if (state === 'waiting') await tx.notify('filesToScan')
  await lockUploader(tx, uploader)
  await refuseMore(tx, uploader, file.bytes)
  const unansweredBytes = countedBytes(uploader, file.bytes)
  const { id } = await tx
    .insertInto('attachments')
    .values({ storedFileId: found.id, name, uploadedBy: uploader.id, createdAt: now(), unansweredBytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key, state }
}

/**
 * Attaches unsent files of the author to a message. Returns data for the mail about the message.
 *
 * @param ids undefined or empty for a message without files
 * @throws AppError 400 at `attachmentIds` for missing and infected files, and for more or larger files than the
 * settings allow
 */
export async function attach(
  tx: Tx,
  ids: readonly number[] | undefined,
  { place, authorId }: { place: MessagePlace; authorId: number },
): Promise<SentFiles> {
  if (!ids?.length) return noFiles
  const found = await unsent(tx, authorId)
    .where('attachments.id', 'in', ids)
    .orderBy('attachments.id')
    .forUpdate('attachments')
    .execute()
  if (found.length !== new Set(ids).size) {
    throw invalidField('attachmentIds', 'A file is no longer there. Please attach it again.')
  }
  const infected = found.find(({ state }) => state === 'infected')
  if (infected) {
    throw invalidField(
      'attachmentIds',
      `${infected.name} contained a virus and was deleted. Please remove it.`,
    )
  }
  const { maxFiles, maxMessageMegabytes } = await findSettings(tx)
  if (found.length > maxFiles) {
    throw invalidField('attachmentIds', `A message can have ${maxFiles} files. Please remove one.`)
  }
  const bytes = bytesOf(found)
  if (bytes > maxMessageMegabytes * megabyte) {
    throw invalidField(
      'attachmentIds',
      `The files of a message can have ${maxMessageMegabytes} MB together. Please remove one.`,
    )
  }
  await tx.updateTable('attachments').set(place).where('id', 'in', ids).execute()
  return {
    names: found.map((file) => `${file.name} (${sizeText(file.bytes)})`),
    fitMail: bytes <= maxMailedBytes,
    areReady: found.every(({ state }) => state === 'ready'),
  }
}

/** Deletes an unsent file of this user; returns the id of its content, or undefined if there is no such file. */
export async function deleteUnsent(tx: Tx, id: number, uploadedBy: number): Promise<number | undefined> {
  const row = await unsent(tx, uploadedBy)
    .select('storedFileId')
    .where('attachments.id', '=', id)
    .forUpdate('attachments')
    .executeTakeFirst()
  if (!row) return undefined
  await tx.deleteFrom('attachments').where('id', '=', id).execute()
  return row.storedFileId ?? undefined
}

/** Deletes unsent files that were uploaded before `time` (ISO 8601); at most 1000 at once. */
export async function deleteUnsentSince(tx: Tx, time: string): Promise<void> {
  const rows = await unsent(tx)
    .where('attachments.createdAt', '<', time)
    .orderBy('attachments.id')
    .limit(1000)
    .forUpdate('attachments')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('attachments').where('id', 'in', ids).execute()
}

/**
 * Deletes stored contents that no file uses, at most 1000 at once, and returns their keys. The caller deletes the files
 * after the commit.
 *
 * @param among the ids of the contents to consider; all contents by default
 */
export async function deleteUnused(tx: Tx, among?: readonly number[]): Promise<string[]> {
  const unused = tx
    .selectFrom('storedFiles')
    .where((by) => {
      const uses = by.selectFrom('attachments').whereRef('storedFileId', '=', 'storedFiles.id')
      return by.not(by.exists(uses.select('attachments.id')))
    })
    .orderBy('storedFiles.id')
    .limit(1000)
  const locked = await unused
    .select('storedFiles.id')
    .$if(among !== undefined, (query) => query.where('storedFiles.id', 'in', among ?? []))
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  // While this transaction waited for the locks, an upload may have begun to use one of these contents. So read them
  // again.
  const lockedIds = locked.map(({ id }) => id)
  const rows = await unused
    .where('storedFiles.id', 'in', lockedIds)
    .select(['storedFiles.id', 'key', 'previewKey', 'pictureKey'])
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('storedFiles').where('id', 'in', ids).execute()
  return rows.flatMap(({ key, previewKey, pictureKey }) =>
    [key, previewKey, pictureKey].filter((one) => one !== null),
  )
}

/** In a merge, a ticket's description becomes a response. Moves the files of the description to that response. */
export async function moveFilesOfDescription(tx: Tx, ticketId: number, responseId: number): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ ticketId: null, responseId })
    .where('ticketId', '=', ticketId)
    .execute()
}

/** Removes a file from its message; returns the id of its content, or undefined if the file was already removed. */
export async function removeSent(tx: Tx, id: number, removedBy: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('attachments')
    .select('storedFileId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.storedFileId === null) return undefined
  const removal = { removedAt: now(), removedBy, storedFileId: null, unansweredBytes: null }
  await tx.updateTable('attachments').set(removal).where('id', '=', id).execute()
  return row.storedFileId
}

/** Writes the settings. The transaction has locked their row. */
export async function saveSettings(
  tx: Tx,
  { refusedEndings, ...settings }: AttachmentSettings,
): Promise<void> {
  const row = { ...settings, refusedEndings: JSON.stringify(refusedEndings), updatedAt: now() }
  await tx.updateTable('attachmentSettings').set(row).where('id', '=', 1).execute()
}
