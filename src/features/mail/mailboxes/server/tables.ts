import {
  boolean,
  integer,
  internal,
  nullable,
  oneOf,
  subjectId,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { StrangerRule } from '../values.ts'

export const mailboxTables = {
  /** The addresses to which customers write. */
  mailboxes: {
    id: subjectId('mailbox', 'address'),
    /** The brand whose tickets begin here; null for the default brand. No foreign key: brands can be deleted. */
    brandId: nullable(integer),
    /** The name of the sender of replies. */
    name: text,
    /** In lower case. */
    address: text,
    /** The category and the priority of the tickets that begin here. */
    category: oneOf<'technical' | 'billing' | 'service' | 'feedback' | 'other'>(),
    priority: oneOf<'low' | 'medium' | 'high' | 'critical'>(),
    strangers: oneOf<StrangerRule>(),
    /** Stays when the mail is deleted after 90 days. */
    lastMailAt: nullable(timestamp),
    /** SHA-256 of the secret in the address of the webhook, in hex; null without a webhook. */
    webhookHash: internal(nullable(text)),
    webhookCreatedAt: nullable(timestamp),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** How the server fetches the mails of a mailbox, and how far it has come. */
  imapSettings: {
    mailboxId: integer,
    host: text,
    port: integer,
    /** Whether the connection must be encrypted: from the first byte on port 993, by STARTTLS on other ports. */
    secure: boolean,
    user: text,
    /** Encrypted. */
    password: internal(text),
    folder: text,
    /** Whether a fetched mail is marked as read there. */
    marksRead: boolean,
    /** The server gives the folder another UIDVALIDITY once the UIDs of its mails have changed. */
    uidValidity: integer,
    /** The UID of the last mail that was fetched; only later mails are fetched. */
    lastUid: integer,
    /** The instance that fetches the mails, until the lease ends. */
    leaseOwner: nullable(text),
    leaseUntil: nullable(timestamp),
    /** When the current connection was made; null without one. */
    connectedAt: nullable(timestamp),
    /** Since when connecting fails, and why; null with a connection. */
    failingSince: nullable(timestamp),
    problem: nullable(text),
    /** When administrators were last told that it fails. */
    noticedAt: nullable(timestamp),
    updatedAt: timestamp,
  },
}
