import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/** The time at which an invoice was last mailed to its customer; unknown for invoices from before. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('invoices', 'sentAt', nullable(timestamp))
}
