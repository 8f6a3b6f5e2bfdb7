import { nullable, text, type Schema } from './frozen/schema.ts'

/**
 * The number of mails to a recipient, and the due time of the last one to be joined, are read from the ends of two
 * indexes (server/joining.ts of mail). Mails stored before are in no group, so the count of the first hour starts at
 * zero. The former index is dropped, because SQLite would prefer it to the second one.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('outbox', 'joinGroup', nullable(text))
  await schema.createIndex('outbox', ['recipient', 'joinGroup', 'createdAt'])
  await schema.run(`create index "outbox_joined" on "outbox" ("recipient", "joinKey", "nextAttemptAt")
    where "state" <> 'failed'`)
  await schema.run('drop index "outbox_recipient_createdAt"')
}
