import {
  boolean,
  generatedId,
  integer,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('tickets', {
    id: generatedId,
    userId: integer,
    title: text,
    description: text,
    category: text,
    priority: withDefault(oneOf('low', 'medium', 'high', 'critical'), 'medium'),
    status: withDefault(oneOf('open', 'in_progress', 'resolved', 'closed'), 'open'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await schema.createIndex('tickets', ['userId', 'id'])
  await schema.createIndex('tickets', ['status'])

  await schema.createTable('ticketResponses', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    message: text,
    isStaff: withDefault(boolean, false),
    createdAt: timestamp,
  })
  await schema.createIndex('ticketResponses', ['ticketId', 'id'])
}
