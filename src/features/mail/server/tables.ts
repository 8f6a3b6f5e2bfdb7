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
import type { MailFileSource } from '../../../server/storage/mailFiles.ts'

export const mailTables = {
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
    recipient: text,
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
    giveUpAt: timestamp,
    /** JSON of the row of emailSettings that it goes out by, where that is not the one of now; the password is sealed. */
    formerServer: nullable(text),
    /** The files that it is sent with, which are made then. */
    files: nullable(json<MailFileSource[]>()),
  },
}
