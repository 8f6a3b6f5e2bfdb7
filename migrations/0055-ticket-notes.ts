import { generatedId, integer, json, references, text, timestamp, type Schema } from './frozen/schema.ts'

/** Notes of staff on tickets, in a table of their own, so that no query of what customers read has them. */
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
