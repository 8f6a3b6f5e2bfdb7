import { boolean, integer, nullable, references, text, timestamp, type Schema } from './frozen/schema.ts'

/** Mailboxes whose mails the server fetches. */
export async function up({ createTable }: Schema): Promise<void> {
  const columns = {
    mailboxId: references('mailboxes', 'cascade'),
    host: text,
    port: integer,
    secure: boolean,
    user: text,
    // Encrypted.
    password: text,
    folder: text,
    marksRead: boolean,
    uidValidity: integer,
    lastUid: integer,
    leaseOwner: nullable(text),
    leaseUntil: nullable(timestamp),
    connectedAt: nullable(timestamp),
    failingSince: nullable(timestamp),
    problem: nullable(text),
    noticedAt: nullable(timestamp),
    updatedAt: timestamp,
  }
  await createTable('imapSettings', columns, ['mailboxId'])
}
