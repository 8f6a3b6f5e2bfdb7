import {
  generatedId,
  integer,
  json,
  nullable,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/**
 * Jobs that run after the request that created them: at once, and again later if they fail. Also adds the index for the
 * address of password links, which ignores the case of ASCII letters, as both engines lower them.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('jobs', {
    id: generatedId,
    kind: text,
    payload: json,
    attempts: withDefault(integer, 0),
    dueAt: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
  })
  await schema.createIndex('jobs', ['dueAt', 'id'])
  await schema.run('create index "users_email_lower" on "users" (lower("email"))')
}
