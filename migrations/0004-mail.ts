import {
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/** The texts of mails, and the mails that are sent. */
export async function up({ createTable, createIndex, createUniqueIndex, run }: Schema): Promise<void> {
  await createTable('emailTemplates', {
    id: generatedId,
    name: text,
    subject: text,
    htmlContent: text,
    textContent: text,
    recipients: withDefault(json, '[]'),
    updatedAt: timestamp,
  })
  await createUniqueIndex('emailTemplates', ['name'])

  await createTable('outbox', {
    id: generatedId,
    messageId: text,
    event: text,
    recipient: text,
    fromName: nullable(text),
    subject: text,
    html: text,
    text,
    headers: withDefault(json, '{}'),
    state: withDefault(oneOf('waiting', 'sending', 'sent', 'failed'), 'waiting'),
    attempts: withDefault(integer, 0),
    nextAttemptAt: timestamp,
    leaseUntil: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
    sentAt: nullable(timestamp),
    giveUpAt: timestamp,
    joinKey: nullable(text),
    joinGroup: nullable(text),
    formerServer: nullable(text),
    files: nullable(json),
  })
  await createUniqueIndex('outbox', ['messageId'])
  await createIndex('outbox', ['state', 'nextAttemptAt'])
  // The number of mails to a recipient, and the due time of the last one to be joined, are read from the ends of these
  // two indexes.
  await createIndex('outbox', ['recipient', 'joinGroup', 'createdAt'])
  await run(`create index "outbox_joined" on "outbox" ("recipient", "joinKey", "nextAttemptAt")
    where "state" <> 'failed'`)
}
