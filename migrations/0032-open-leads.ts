import type { Schema } from './frozen/schema.ts'

/** For the Admin Panel, which counts the leads that are not handled, oldest first. */
export async function up(schema: Schema): Promise<void> {
  await schema.createIndex('contactRequests', ['state', 'id'])
}
