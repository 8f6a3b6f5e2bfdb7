import { boolean, integer, nullable, withDefault, type Schema } from './frozen/schema.ts'

/** Changes that assign several tickets at once, and who worked on each before; null for nobody. */
export async function up({ addColumn }: Schema): Promise<void> {
  await addColumn('ticketChanges', 'isAssignment', withDefault(boolean, false))
  await addColumn('ticketChanges', 'assigneeId', nullable(integer))
  await addColumn('ticketChangeItems', 'assigneeId', nullable(integer))
}
