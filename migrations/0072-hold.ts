import { between, nullable, timestamp, type Schema } from './frozen/schema.ts'

/** A restored installation does nothing outside itself while its hold is stored (src/server/jobs/hold.ts). */
export async function up({ createTable }: Schema): Promise<void> {
  await createTable('hold', { id: between(1, 1), since: timestamp, backupAt: nullable(timestamp) }, ['id'])
}
