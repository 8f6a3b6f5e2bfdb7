import { keepCounts } from './frozen/keepCounts.ts'
import type { Schema } from './frozen/schema.ts'

/** What dashboards and lists show the numbers of, however many there are. */
export async function up(schema: Schema): Promise<void> {
  await keepCounts(schema, 'ticketCounts', { of: 'tickets', by: ['status', 'priority', 'category'] })
  await keepCounts(schema, 'invoiceCounts', { of: 'invoices', by: ['status'] })
}
