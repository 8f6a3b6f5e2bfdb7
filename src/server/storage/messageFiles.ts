import type { Tx } from '../database/db.ts'

/** The message that a file is sent with. */
export type MessagePlace = { ticketId: number } | { responseId: number } | { noteId: number }

interface NewMessage {
  place: MessagePlace
  authorId: number
}

/** Sends files that the author has uploaded with a message, in its transaction. @throws 400 at the field `attachmentIds` */
export type Attach = (tx: Tx, ids: readonly number[], message: NewMessage) => Promise<void>

/**
 * Finds how the files of a request are sent with its message; without files there is nothing to do.
 * @throws 400 at the field `attachmentIds` where there are files and no module takes them
 */
export type FindAttach = (
  ids: readonly number[] | undefined,
) => Promise<(tx: Tx, message: NewMessage) => Promise<void>>
