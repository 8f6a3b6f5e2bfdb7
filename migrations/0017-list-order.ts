import type { Schema } from './frozen/schema.ts'

/**
 * Indexes for reading part of a list in order without sorting. They are narrow, so that skipping to the middle is
 * cheap. Every write updates each of them, so not every combination of filter and order has one.
 */
export async function up(schema: Schema): Promise<void> {
  for (const table of ['tickets', 'invoices']) {
    await schema.run(`drop index "${table}_status"`)
    await schema.createIndex(table, ['status', 'id'])
  }
  // PostgreSQL can scan the primary key without the rows; on SQLite it is the table itself, with its long texts.
  if (schema.engine === 'sqlite') {
    await schema.createIndex('tickets', ['id'])
    await schema.createIndex('invoices', ['id'])
  }
  await schema.createIndex('tickets', ['priority', 'id'])
  await schema.createIndex('tickets', ['category', 'id'])
  await schema.createIndex('tickets', ['status', 'priority', 'id'])
  await schema.createIndex('tickets', ['updatedAt', 'id'])
  await schema.createIndex('tickets', ['status', 'updatedAt', 'id'])
  await schema.run(`create index "tickets_title_id" on "tickets" (lower("title"), "id")`)

  await schema.createIndex('invoices', ['issueDate', 'id'])
  await schema.createIndex('invoices', ['dueDate', 'id'])
  await schema.createIndex('invoices', ['amountCents', 'id'])
}
