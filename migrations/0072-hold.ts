import { between, nullable, timestamp, type Schema } from './frozen/schema.ts'

/** While the hold is stored, a restored installation does nothing outside itself (src/server/jobs/hold.ts). */
export async function up({ createTable }: Schema): Promise<void> {
  await createTable('hold', { id: between(1, 1), since: timestamp, backupAt: nullable(timestamp) }, ['id'])
}
