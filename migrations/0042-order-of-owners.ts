import type { Schema } from './frozen/schema.ts'

/**
 * Indexes for orders and filters of screens that had none: a customer's tickets by status and by last update, and
 * tickets with a customer reply by priority and by last update.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createIndex('tickets', ['userId', 'status', 'id'])
  await schema.createIndex('tickets', ['userId', 'updatedAt', 'id'])
  for (const column of ['priority', 'updatedAt']) {
    await schema.run(`create index "tickets_customerReplied_${column}_id" on "tickets" ("${column}", "id")
      where "customerRepliedAt" is not null`)
  }
}
