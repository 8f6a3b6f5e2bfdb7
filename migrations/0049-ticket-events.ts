import { generatedId, integer, nullable, oneOf, references, timestamp, type Schema } from './frozen/schema.ts'

/** The status and the priority that staff gave a ticket, for its conversation. Of former changes there are none. */
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
