import { nullable, text, type Schema } from './frozen/schema.ts'

/**
 * How many mails a recipient got, and when the last of those to be joined was due, are read from the ends of two indexes,
 * see server/joining.ts of mail. Mails stored before are in no group: the count of the first hour begins anew. The former
 * index goes, because SQLite would prefer it to the second one.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('outbox', 'joinGroup', nullable(text))
  await schema.createIndex('outbox', ['recipient', 'joinGroup', 'createdAt'])
  await schema.run(`create index "outbox_joined" on "outbox" ("recipient", "joinKey", "nextAttemptAt")
    where "state" <> 'failed'`)
  await schema.run('drop index "outbox_recipient_createdAt"')
}
