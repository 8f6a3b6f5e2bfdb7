import {
  generatedId,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { HeldReason, IgnoredReason, SenderProof } from '../values.ts'

export const inboundMailTables = {
  /** Every mail that arrived, with what became of it. Deleted after `mailRetentionDays`. */
  inboundMails: {
    id: generatedId,
    /** No foreign key: a mail stays when its mailbox is deleted. */
    mailboxId: integer,
    /** The key of the whole mail in the store of mails. */
    rawKey: text,
    bytes: integer,
    receivedAt: timestamp,
    /** `waiting` until the mail has been read. */
    state: oneOf<'waiting' | 'reply' | 'ticket' | 'held' | 'ignored'>(),
    reason: nullable(oneOf<HeldReason | IgnoredReason>()),
    /** Identifies the content, without what servers add on the way; null for a mail that repeats another one. */
    contentKey: nullable(text),
    messageId: nullable(text),
    /** The address and the name in From, as the mail has them. */
    sender: nullable(text),
    senderName: nullable(text),
    subject: nullable(text),
    /** The text of a held mail. */
    text: nullable(text),
    sentAt: nullable(timestamp),
    proof: nullable(oneOf<SenderProof>()),
    /** The account of the sender, if exactly one account has confirmed the address. */
    userId: nullable(integer),
    /** The ticket or the response that the mail became; for a held mail, the ticket that it seems to answer. */
    ticketId: nullable(integer),
    responseId: nullable(integer),
  },
}
