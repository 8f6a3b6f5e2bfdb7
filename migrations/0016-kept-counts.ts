import { keepCounts } from './frozen/keepCounts.ts'
import type { Schema } from './frozen/schema.ts'

/** Materialized counts for dashboards and lists, whose cost does not depend on the number of rows. */
export async function up(schema: Schema): Promise<void> {
  await keepCounts(schema, 'ticketCounts', { of: 'tickets', by: ['status', 'priority', 'category'] })
  await keepCounts(schema, 'invoiceCounts', { of: 'invoices', by: ['status'] })
}
