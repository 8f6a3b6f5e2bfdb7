import { boolean, integer, nullable, text, withDefault, type Schema } from './frozen/schema.ts'

/** For the conversation: tickets raised by staff, and their corrections of title, category or customer. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('ticketEvents', 'isRaised', withDefault(boolean, false))
  await schema.addColumn('ticketEvents', 'title', nullable(text))
  await schema.addColumn('ticketEvents', 'category', nullable(text))
  await schema.addColumn('ticketEvents', 'customerId', nullable(integer))
}
