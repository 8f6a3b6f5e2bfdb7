import type { Tx } from '../database/db.ts'

/** The message that a file is sent with. */
export type MessagePlace = { ticketId: number } | { responseId: number } | { noteId: number }

interface NewMessage {
  place: MessagePlace
  authorId: number
}

/** The files that were sent with a message, as an email about it needs them. */
export interface SentFiles {
  /** The name and the size of each, such as `log.txt (12 KB)`. */
  names: readonly string[]
  /** Whether they are small enough for an email. */
  fitMail: boolean
  /** Whether none waits for a scan. */
  areReady: boolean
}

/** Sends files that the author has uploaded with a message, in its transaction. @throws 400 at the field `attachmentIds` */
export type Attach = (tx: Tx, ids: readonly number[], message: NewMessage) => Promise<SentFiles>

/** Sends the files of a request with its message. @throws 400 at the field `attachmentIds` */
export type SendFiles = (tx: Tx, place: MessagePlace) => Promise<SentFiles>

const noFiles: SentFiles = { names: [], fitMail: true, areReady: true }

/** For a message without files. */
export const sendNoFiles: SendFiles = async () => noFiles

/**
 * Finds how the files of a request of this author are sent with its message.
 * @throws 400 at the field `attachmentIds` where there are files and no module takes them
 */
export type FindAttach = (authorId: number, ids: readonly number[] | undefined) => Promise<SendFiles>
