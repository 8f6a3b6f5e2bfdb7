import {
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  subjectId,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { MailReason, PlacedState, SenderProof } from '../values.ts'

export const inboundMailTables = {
  /** Every mail that arrived, with what became of it. Deleted after `emailRetentionDays`. */
  inboundMails: {
    id: subjectId('received email'),
    /** No foreign key: a mail stays when its mailbox is deleted. */
    mailboxId: integer,
    /** The key of the whole mail in the store of mails. */
    rawKey: text,
    bytes: integer,
    receivedAt: timestamp,
    /** `waiting` until the mail has been read. */
    state: oneOf<'waiting' | PlacedState>(),
    /** Why a waiting mail did not arrive as a whole. */
    reason: nullable(oneOf<MailReason>()),
    /** Identifies the content, without what servers add on the way; null for a mail that repeats another one. */
    contentKey: nullable(text),
    messageId: nullable(text),
    /** The address and the name in From, as the mail has them. */
    sender: nullable(text),
    senderName: nullable(text),
    subject: nullable(text),
    /** The text of a mail that is held or ignored, and the names of its files. */
    text: nullable(text),
    fileNames: nullable(json<string[]>()),
    sentAt: nullable(timestamp),
    proof: nullable(oneOf<SenderProof>()),
    /** The account of the sender, if exactly one account has confirmed the address. */
    userId: nullable(integer),
    /** The ticket or the response that the mail became; for a held mail, the ticket that it seems to answer. */
    ticketId: nullable(integer),
    responseId: nullable(integer),
    leadId: nullable(integer),
    /** The member of staff who has handled a held or ignored mail, and when. */
    handledBy: nullable(integer),
    handledAt: nullable(timestamp),
  },
  /** Addresses whose mails are ignored, unless an account has confirmed the address. */
  blockedSenders: {
    id: generatedId,
    /** In lower case. */
    address: text,
    createdBy: nullable(integer),
    createdAt: timestamp,
  },
}
