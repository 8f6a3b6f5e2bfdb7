import { keepCounts } from './frozen/keepCounts.ts'
import { boolean, type Schema } from './frozen/schema.ts'

/**
 * For listing and joining mails without reading those that were sent, and for deleting old mails without reading the
 * newer ones.
 */
export async function up(schema: Schema): Promise<void> {
  await keepCounts(schema, 'outboxCounts', {
    of: 'outbox',
    by: [
      'state',
      {
        name: 'isWithdrawn',
        kind: boolean,
        of: 'withdrawnAt',
        valueOf: (row) => `${row}."withdrawnAt" is not null`,
      },
    ],
  })
  await schema.createIndex('outbox', ['state', 'withdrawnAt', 'id', 'createdAt'])
  await schema.createIndex('outbox', ['sentAt'])
  await schema.run(`create index "outbox_unsent" on "outbox" ("recipient", "joinKey", "nextAttemptAt")
    where "state" in ('waiting', 'sending')`)
}
