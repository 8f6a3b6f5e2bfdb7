import { nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/**
 * Jobs also run outside a transaction, under a lease: while one runs, `startedAt` is set and `dueAt` is the end of the
 * lease. `recurring` is set for a job that stays and runs again and again: its kind, so that there is one of each.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('jobs', 'startedAt', nullable(timestamp))
  await schema.addColumn('jobs', 'recurring', nullable(text))
  await schema.addColumn('jobs', 'lastRunAt', nullable(timestamp))
  await schema.createUniqueIndex('jobs', ['recurring'])
}
