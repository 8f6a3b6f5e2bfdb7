import type { Schema } from './frozen/schema.ts'

/**
 * Lets the records of a customer, and those of the colleagues who share them, be counted by status in an index: without
 * reading the records, which takes ten times as long.
 */
export async function up({ createIndex, run }: Schema): Promise<void> {
  for (const table of ['tickets', 'invoices']) {
    await run(`drop index "${table}_userId_id"`)
    await createIndex(table, ['userId', 'id', 'status'])
  }
  // With paid and cancelled invoices, too.
  await run('drop index "invoices_payable_of"')
  await createIndex('invoices', ['userId', 'status', 'id', 'amountCents', 'dueDate'])
}
