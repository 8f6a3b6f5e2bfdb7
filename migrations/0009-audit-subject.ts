import type { Schema } from './frozen/schema.ts'

/** The last change of a record is looked up where two people edit it at once. */
export async function up(schema: Schema): Promise<void> {
  await schema.createIndex('auditEvents', ['subject', 'id'])
}
