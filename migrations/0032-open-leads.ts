import type { Schema } from './frozen/schema.ts'

/** The leads that are not handled are counted for the Admin Panel, oldest first. */
export async function up(schema: Schema): Promise<void> {
  await schema.createIndex('contactRequests', ['state', 'id'])
}
