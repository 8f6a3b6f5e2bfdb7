import * as z from 'zod/mini'
import { id, paragraphs, timestamp } from '../../../shared/endpoint/fields.ts'
import { sentAttachment } from '../attachments/schema.ts'
import { attachmentIds } from '../tickets/schema.ts'

export const newTicketNote = z.object({
  message: paragraphs(10_000, 1, 'Note cannot be empty'),
  attachmentIds,
})

export const ticketNote = z.object({
  id,
  ticketId: id,
  userId: id,
  /** Null if the account was deleted. */
  authorName: z.nullable(z.string()),
  /** The key of the author's picture; null without a picture. */
  authorPicture: z.nullable(z.string()),
  message: z.string(),
  /** The usernames of the mentioned colleagues, as of the time of writing. */
  mentions: z.array(z.string()),
  createdAt: timestamp,
  /** Only in lists: the files of the note; absent without files. */
  files: z.optional(z.array(sentAttachment)),
})
export type TicketNote = z.infer<typeof ticketNote>

/** A note that was just written. */
export const addedTicketNote = z.extend(ticketNote, {
  /** The usernames of mentioned colleagues who get no email about it. */
  notMailed: z.array(z.string()),
})
