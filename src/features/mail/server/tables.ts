import {
  subjectId,
  defaulted,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../server/database/columns.ts'
import type { MailFileSource } from './filesOfMails.ts'
import type { MailAbout } from './mailAbout.ts'

export const mailTables = {
  /** One row, id 1, about the settings that were stored at `settingsAt`; none before the first attempt. See attempts.ts. */
  mailDelivery: {
    id: integer,
    settingsAt: timestamp,
    deliveredAt: nullable(timestamp),
    failingSince: nullable(timestamp),
    problem: nullable(text),
  },
  emailTemplates: {
    id: generatedId,
    name: text,
    subject: text,
    htmlContent: text,
    textContent: text,
    recipients: json<string[]>(),
    updatedAt: timestamp,
  },
  outbox: {
    id: subjectId('mail'),
    messageId: text,
    event: text,
    /** The account that it is for; null for the recipients of a template, for leads, and for an account's new address. */
    userId: nullable(integer),
    /** Where it goes; the address of its account, as long as that is the same (see addressees.ts). */
    recipient: text,
    /** The record whose state decides whether it may go; null where it is about an account or the installation. */
    about: nullable(json<MailAbout>()),
    /** Digest of the password and the address that its secret link is bound to (accountDigest.ts). */
    boundTo: nullable(text),
    fromName: nullable(text),
    subject: text,
    html: text,
    text: text,
    headers: json<Record<string, string>>(),
    /** Waiting mails with one key to one recipient go out as one. */
    joinKey: nullable(text),
    /** The group that its recipient's mails of an hour are counted in. */
    joinGroup: nullable(text),
    state: defaulted(oneOf<'waiting' | 'sending' | 'sent' | 'failed'>()),
    attempts: defaulted(integer),
    nextAttemptAt: timestamp,
    leaseUntil: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
    sentAt: nullable(timestamp),
    /** When nobody could get it any more; its state is failed then, lastError says why, and its content is gone. */
    withdrawnAt: nullable(timestamp),
    giveUpAt: timestamp,
    /** JSON of the row of emailSettings that it goes out by, where that is not the one of now; the password is sealed. */
    formerServer: nullable(text),
    /** The files that it is sent with, which are made then. */
    files: nullable(json<MailFileSource[]>()),
  },
}
