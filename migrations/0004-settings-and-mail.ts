import {
  between,
  boolean,
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

const onlyRow = between(1, 1)

export async function up(schema: Schema): Promise<void> {
  await schema.createTable(
    'emailSettings',
    {
      id: onlyRow,
      smtpHost: text,
      smtpPort: between(1, 65_535),
      smtpSecure: boolean,
      smtpUser: text,
      smtpPass: text,
      fromEmail: text,
      fromName: text,
      updatedAt: timestamp,
    },
    ['id'],
  )

  await schema.createTable(
    'securitySettings',
    { id: onlyRow, sessionTimeout: integer, updatedAt: timestamp },
    ['id'],
  )

  await schema.createTable('emailTemplates', {
    id: generatedId,
    name: text,
    subject: text,
    htmlContent: text,
    textContent: text,
    recipients: withDefault(json, '[]'),
    updatedAt: timestamp,
  })
  await schema.createUniqueIndex('emailTemplates', ['name'])

  await schema.createTable('outbox', {
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
  })
  await schema.createUniqueIndex('outbox', ['messageId'])
  await schema.createIndex('outbox', ['state', 'nextAttemptAt'])
}
