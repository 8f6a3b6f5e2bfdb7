import {
  boolean,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('users', {
    id: generatedId,
    username: text,
    usernameKey: text,
    passwordHash: text,
    role: withDefault(oneOf('Administrator', 'agent', 'customer', 'User'), 'User'),
    email: nullable(text),
    firstName: nullable(text),
    lastName: nullable(text),
    fullName: nullable(text),
    company: nullable(text),
    phone: nullable(text),
    address: nullable(text),
    emailNotifications: withDefault(boolean, false),
    otpSecret: nullable(text),
    otpPendingSecret: nullable(text),
    otpEnabled: withDefault(boolean, true),
    otpVerified: withDefault(boolean, false),
    otpLastStep: nullable(integer),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await schema.createUniqueIndex('users', ['usernameKey'])
  await schema.createIndex('users', ['role'])

  await schema.createTable(
    'sessions',
    {
      id: text,
      userId: references('users', 'cascade'),
      state: oneOf('full', 'pending'),
      otpFailures: withDefault(integer, 0),
      createdAt: timestamp,
      lastSeenAt: timestamp,
      expiresAt: timestamp,
    },
    ['id'],
  )
  await schema.createIndex('sessions', ['userId'])
  await schema.createIndex('sessions', ['lastSeenAt'])

  await schema.createTable('throttles', { key: text, points: integer, expiresAt: nullable(integer) }, ['key'])
  await schema.createIndex('throttles', ['expiresAt'])

  await schema.createTable('auditEvents', {
    id: generatedId,
    at: timestamp,
    actorId: nullable(integer),
    action: text,
    subject: nullable(text),
    detail: json,
    ip: nullable(text),
  })

  await schema.createTable(
    'idempotencyKeys',
    {
      userId: integer,
      call: text,
      key: text,
      bodyHash: text,
      answer: nullable(text),
      createdAt: timestamp,
    },
    ['userId', 'call', 'key'],
  )
  await schema.createIndex('idempotencyKeys', ['createdAt'])
}
