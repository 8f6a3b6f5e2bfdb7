import { references, timestamp, type Schema } from './frozen/schema.ts'

/** Staff, besides the assignee, who get a mail when the customer of a ticket replies. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable(
    'ticketWatchers',
    {
      ticketId: references('tickets', 'cascade'),
      userId: references('users', 'cascade'),
      createdAt: timestamp,
    },
    ['ticketId', 'userId'],
  )
  await schema.createIndex('ticketWatchers', ['userId'])
}
