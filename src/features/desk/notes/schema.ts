import * as z from 'zod/mini'
import { id, paragraphs, timestamp } from '../../../shared/endpoint/fields.ts'
import { sentAttachment } from '../attachments/schema.ts'
import { attachmentIds } from '../tickets/schema.ts'

const message = paragraphs(10_000, 1, 'Note cannot be empty')

export const newTicketNote = z.object({
  message,
  attachmentIds,
})

/** The corrected text. The files of a note stay. */
export const noteCorrection = z.object({ message })

export const ticketNote = z.object({
  id,
  ticketId: id,
  userId: id,
  /** Null if the account was deleted. */
  authorName: z.nullable(z.string()),
  /** The key of the author's picture; null without a picture. */
  authorPicture: z.nullable(z.string()),
  message: z.string(),
  /** The usernames of the mentioned colleagues, as of the time of writing, also of those mentioned before a correction. */
  mentions: z.array(z.string()),
  createdAt: timestamp,
  /** When the author last corrected the note; null if never. */
  correctedAt: z.nullable(timestamp),
  /** Only in lists: the files of the note; absent without files. */
  files: z.optional(z.array(sentAttachment)),
})
export type TicketNote = z.infer<typeof ticketNote>

/** The usernames of newly mentioned colleagues who get no email about the note. */
const notMailed = z.array(z.string())

/** A note that was just written. */
export const addedTicketNote = z.extend(ticketNote, { notMailed })

/** A note that was just corrected, or the note as it is stored. */
export const correctedTicketNote = z.extend(ticketNote, { notMailed: z.optional(notMailed) })
