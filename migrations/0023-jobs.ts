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
 * What is done after the request that wanted it: at once, and again later where that fails. And by which address people ask
 * for a link to set a password; ASCII letters of any case, as both engines lower them.
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
