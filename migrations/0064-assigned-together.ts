import { boolean, integer, nullable, withDefault, type Schema } from './frozen/schema.ts'

/** Changes that assign several tickets at once, with each former assignee; null if there was none. */
export async function up({ addColumn }: Schema): Promise<void> {
  await addColumn('ticketChanges', 'isAssignment', withDefault(boolean, false))
  await addColumn('ticketChanges', 'assigneeId', nullable(integer))
  await addColumn('ticketChangeItems', 'assigneeId', nullable(integer))
}
