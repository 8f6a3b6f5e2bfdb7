import type { Schema } from './frozen/schema.ts'

/**
 * The orders and filters that screens offer and that no index had: the tickets of one customer by status and by their
 * last update, and those whose customer replied by priority and by their last update.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createIndex('tickets', ['userId', 'status', 'id'])
  await schema.createIndex('tickets', ['userId', 'updatedAt', 'id'])
  for (const column of ['priority', 'updatedAt']) {
    await schema.run(`create index "tickets_customerReplied_${column}_id" on "tickets" ("${column}", "id")
      where "customerRepliedAt" is not null`)
  }
}
