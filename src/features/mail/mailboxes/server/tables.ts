import {
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
}
