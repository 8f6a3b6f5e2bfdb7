import { boolean, integer, json, nullable, oneOf, withDefault, type Schema } from './frozen/schema.ts'

/** The rule for assigning new tickets, and which assignments it has made. */
export async function up(schema: Schema): Promise<void> {
  const settings = 'serviceDeskSettings'
  await schema.addColumn(
    settings,
    'newTickets',
    withDefault(oneOf('unassigned', 'inTurn', 'fewestOpen'), 'unassigned'),
  )
  await schema.addColumn(settings, 'assigneeIds', nullable(json))
  await schema.addColumn(settings, 'lastAssigneeId', nullable(integer))
  await schema.addColumn('ticketAssignments', 'isAutomatic', withDefault(boolean, false))
}
