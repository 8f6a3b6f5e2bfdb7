import { boolean, integer, nullable, text, withDefault, type Schema } from './frozen/schema.ts'

/** A ticket that staff raised for a customer, or whose title, category or customer they corrected, for its conversation. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('ticketEvents', 'isRaised', withDefault(boolean, false))
  await schema.addColumn('ticketEvents', 'title', nullable(text))
  await schema.addColumn('ticketEvents', 'category', nullable(text))
  await schema.addColumn('ticketEvents', 'customerId', nullable(integer))
}
