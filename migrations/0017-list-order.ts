import type { Schema } from './frozen/schema.ts'

/**
 * The orders in which a part of a list can be read without sorting it. Narrow, so that walking to a place in the middle
 * is cheap; each of them is renewed by every write, so that not every combination of filter and order has one.
 */
export async function up(schema: Schema): Promise<void> {
  for (const table of ['tickets', 'invoices']) {
    await schema.run(`drop index "${table}_status"`)
    await schema.createIndex(table, ['status', 'id'])
  }
  // PostgreSQL reads the primary key without the rows; on SQLite that is the table itself, with its long texts.
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
