import { keepCounts } from './frozen/keepCounts.ts'
import { boolean, integer, type Schema } from './frozen/schema.ts'

/** The number of tickets by what the queues of staff are made of. */
export async function up(schema: Schema): Promise<void> {
  const column = (name: string) => (row: string) => `${row}."${name}"`
  await keepCounts(schema, 'workCounts', {
    of: 'tickets',
    by: [
      // No account has the id 0.
      {
        name: 'assigneeId',
        kind: integer,
        of: 'assigneeId',
        valueOf: (row) => `coalesce(${row}."assigneeId", 0)`,
      },
      'status',
      { name: 'staffWroteLast', kind: boolean, of: 'staffWroteLast', valueOf: column('staffWroteLast') },
      {
        name: 'isReplied',
        kind: boolean,
        of: 'customerRepliedAt',
        valueOf: (row) => `${row}."customerRepliedAt" is not null`,
      },
    ],
  })
}
