import type { Schema } from './frozen/schema.ts'

/** For the last change of a record, which is looked up when two users edit it at the same time. */
export async function up(schema: Schema): Promise<void> {
  await schema.createIndex('auditEvents', ['subject', 'id'])
}
