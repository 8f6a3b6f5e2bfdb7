import {
  between,
  date,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('invoices', {
    id: generatedId,
    userId: integer,
    invoiceNumber: text,
    amountCents: between(0, 9_999_999_999),
    status: withDefault(oneOf('unpaid', 'paid', 'overdue', 'cancelled'), 'unpaid'),
    issueDate: date,
    dueDate: date,
    description: nullable(text),
    items: json,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await schema.createUniqueIndex('invoices', ['invoiceNumber'])
  await schema.createIndex('invoices', ['userId', 'id'])
  await schema.createIndex('invoices', ['status'])
}
