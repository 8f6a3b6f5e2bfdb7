import { generatedId, integer, nullable, oneOf, references, timestamp, type Schema } from './frozen/schema.ts'

/** Changes of status and priority by staff, for the conversation. Earlier changes are unknown. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('ticketEvents', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    status: nullable(oneOf('open', 'in_progress', 'resolved', 'closed')),
    priority: nullable(oneOf('low', 'medium', 'high', 'critical')),
    createdAt: timestamp,
  })
  await schema.createIndex('ticketEvents', ['ticketId', 'id'])
}
