import { keepCounts } from './frozen/keepCounts.ts'
import { boolean, type Schema } from './frozen/schema.ts'

/** What the lists of mails and the joining of mails read, without those that were sent. */
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
  await schema.run(`create index "outbox_unsent" on "outbox" ("recipient", "joinKey", "nextAttemptAt")
    where "state" in ('waiting', 'sending')`)
}
