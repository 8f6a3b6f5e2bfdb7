import * as z from 'zod/mini'
import { senderProofs, type IgnoredReason } from '../values.ts'

/** In characters; the same as for texts that are typed in the portal. */
export const maxText = 10_000

/** The name of the file with the whole text of a mail whose text was cut. */
export const wholeTextName = 'whole-email.txt'

/** A mail to read, for the process that reads mails. */
export interface ParseTask {
  /** The path of the whole mail. */
  path: string
  /** An existing folder, for the files of the mail. */
  folder: string
  /** The address of the mailbox where the mail arrived. */
  mailbox: string
  /** The content is returned only of files up to this size, and of no more than `maxFiles`. */
  maxFileBytes: number
  maxFiles: number
  /** Whether the sender is checked by asking name servers. */
  checksSender: boolean
  /** The name servers to ask, such as 127.0.0.1:5353; those of the machine if undefined. */
  nameServers: readonly string[] | undefined
}

const signs: [IgnoredReason, ...IgnoredReason[]] = ['automatic', 'bounce', 'list']

export const parsedMail = z.object({
  /** Whether the mail has more or larger parts than the parser allows, so that only its beginning was read. */
  isBroken: z.boolean(),
  /** Identifies the content: SHA-256 in hex of message id, sender, date, subject, texts and files. */
  contentKey: z.string(),
  messageId: z.nullable(z.string()),
  /** Null if From does not name exactly one address. */
  sender: z.nullable(z.object({ address: z.string(), name: z.string() })),
  /** Without marks such as `Re:`; empty without a subject. */
  subject: z.string(),
  /** The time in Date, ISO 8601; null if it is missing or impossible. */
  sentAt: z.nullable(z.string()),
  proof: z.enum(senderProofs),
  machineSign: z.optional(z.enum(signs)),
  /** Reply tokens, those of addresses first. Not checked yet. */
  tokens: z.array(z.object({ ticketId: z.number(), userId: z.number(), mac: z.string() })),
  /** Whether the message id is one of those that this installation gives its own mails. */
  hasOwnMessageId: z.boolean(),
  /** The other people in To and Cc, such as `Ann Ng <ann@example.com>`. */
  copies: z.array(z.string()),
  /** The new text, and the quoted text and signature below it. At most 10,000 characters each. */
  text: z.string(),
  quoted: z.string(),
  /** Whether the text was longer. The whole text is then one of the files. */
  isCut: z.boolean(),
  /** The files in their order; `path` is undefined for a file of which only the name is kept. */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), path: z.optional(z.string()) })),
})
export type ParsedMail = z.infer<typeof parsedMail>

/** The outcome of the process that reads mails. */
export const parseOutcome = z.union([z.object({ mail: parsedMail }), z.object({ error: z.unknown() })])
