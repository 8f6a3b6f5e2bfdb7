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
  /**
   * Whether the mail server works (see attempts.ts). One row with id 1, about the settings stored at `settingsAt`; no
   * row before the first attempt.
   */
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
    /** The account that the mail is for; null for the recipients of a template and for leads. */
    userId: nullable(integer),
    /**
     * The recipient's address when the mail was stored; updated if the account's address has changed before sending
     * (see addressees.ts).
     */
    recipient: text,
    /** The record whose state decides who may get the mail; null for mails about an account or the installation. */
    about: nullable(json<MailAbout>()),
    /**
     * The digest of the account's password and address (accountDigest.ts). The secret link works only while it is the
     * same.
     */
    boundTo: nullable(text),
    fromName: nullable(text),
    subject: text,
    html: text,
    text: text,
    headers: json<Record<string, string>>(),
    /** Waiting mails with the same key and recipient are joined. */
    joinKey: nullable(text),
    /** The group whose mails to this recipient are counted for the hourly limit. */
    joinGroup: nullable(text),
    state: defaulted(oneOf<'waiting' | 'sending' | 'sent' | 'failed'>()),
    attempts: defaulted(integer),
    nextAttemptAt: timestamp,
    leaseUntil: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
    sentAt: nullable(timestamp),
    /** When the mail was withdrawn: its state is failed, lastError has the reason, and its content is deleted. */
    withdrawnAt: nullable(timestamp),
    giveUpAt: timestamp,
    /**
     * JSON of the former emailSettings row to send with, with the encrypted password; null: the current settings are
     * used.
     */
    formerServer: nullable(text),
    /** The files to attach, which are made when the mail is sent. */
    files: nullable(json<MailFileSource[]>()),
  },
}
