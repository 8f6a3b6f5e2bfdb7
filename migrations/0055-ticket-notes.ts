import { generatedId, integer, json, references, text, timestamp, type Schema } from './frozen/schema.ts'

/** Internal notes on tickets, in a separate table, so that no query for customers can include them. */
export async function up({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('ticketNotes', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    message: text,
    mentions: json,
    createdAt: timestamp,
  })
  await createIndex('ticketNotes', ['ticketId', 'id'])
}
