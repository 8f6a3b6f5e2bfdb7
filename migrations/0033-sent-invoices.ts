import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/** When an invoice was last mailed to its customer. Of those from before it is not known. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('invoices', 'sentAt', nullable(timestamp))
}
