import { generatedId, integer, json, nullable, oneOf, text, timestamp, type Schema } from './frozen/schema.ts'

/** Mailboxes, the mails that arrive there, and what tickets and responses keep of the mail that they came by. */
export async function up({ addColumn, createTable, createIndex, createUniqueIndex, run }: Schema) {
  // No foreign keys of brands and mailboxes: a ticket and a mail stay when they are deleted.
  await addColumn('tickets', 'brandId', nullable(integer))
  await addColumn('tickets', 'mail', nullable(json))
  await addColumn('ticketResponses', 'mail', nullable(json))
  await createTable('mailboxes', {
    id: generatedId,
    brandId: nullable(integer),
    name: text,
    // In lower case.
    address: text,
    category: text,
    priority: oneOf('low', 'medium', 'high', 'critical'),
    strangers: oneOf('hold', 'lead', 'refuse'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await createUniqueIndex('mailboxes', ['address'])
  await createTable('inboundMails', {
    id: generatedId,
    mailboxId: integer,
    rawKey: text,
    bytes: integer,
    receivedAt: timestamp,
    state: oneOf('waiting', 'reply', 'ticket', 'lead', 'held', 'ignored', 'discarded'),
    reason: nullable(text),
    contentKey: nullable(text),
    messageId: nullable(text),
    sender: nullable(text),
    senderName: nullable(text),
    subject: nullable(text),
    text: nullable(text),
    sentAt: nullable(timestamp),
    proof: nullable(oneOf('passed', 'none', 'failed', 'unknown')),
    userId: nullable(integer),
    ticketId: nullable(integer),
    responseId: nullable(integer),
  })
  await createUniqueIndex('inboundMails', ['contentKey'])
  await createIndex('inboundMails', ['state', 'id'])
  await createIndex('inboundMails', ['receivedAt'])
  await run(
    `create index "inboundMails_ticketId" on "inboundMails" ("ticketId") where "ticketId" is not null`,
  )
}
