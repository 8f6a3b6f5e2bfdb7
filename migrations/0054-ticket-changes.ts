import {
  boolean,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  references,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

const status = nullable(oneOf('open', 'in_progress', 'resolved', 'closed'))
const priority = nullable(oneOf('low', 'medium', 'high', 'critical'))

/**
 * Changes of several tickets at once, with their former values, so that a change can be undone. The tickets have no
 * foreign key: unknown ids are refused. Also adds whether a user has turned on single-key shortcuts.
 */
export async function up({ createTable, addColumn }: Schema): Promise<void> {
  await createTable('ticketChanges', {
    id: generatedId,
    userId: integer,
    status,
    priority,
    createdAt: timestamp,
    undoneAt: nullable(timestamp),
  })
  await createTable(
    'ticketChangeItems',
    {
      changeId: references('ticketChanges', 'cascade'),
      ticketId: integer,
      seenAt: timestamp,
      outcome: withDefault(oneOf('waiting', 'changed', 'unchanged', 'missing', 'stale'), 'waiting'),
      status,
      priority,
      customerRepliedAt: nullable(timestamp),
      resolvedAt: nullable(timestamp),
      resolutionMinutes: nullable(integer),
      mails: nullable(json),
      undo: nullable(oneOf('undone', 'missing', 'stale')),
    },
    ['changeId', 'ticketId'],
  )
  await addColumn('users', 'singleKeyShortcuts', withDefault(boolean, true))
}
