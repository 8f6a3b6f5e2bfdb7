import { keepCounts } from './frozen/keepCounts.ts'
import { keepWords, textOf } from './frozen/keepWords.ts'
import {
  between,
  boolean,
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

/** Invoices. */
export async function up(schema: Schema): Promise<void> {
  const { engine, createTable, createIndex, createUniqueIndex, run } = schema
  await createTable('invoices', {
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
    sentAt: nullable(timestamp),
  })
  await createUniqueIndex('invoices', ['invoiceNumber'])
  // PostgreSQL can scan the primary key without the rows; on SQLite it is the table itself, with its long texts.
  if (engine === 'sqlite') await createIndex('invoices', ['id'])
  for (const column of ['userId', 'status', 'issueDate', 'dueDate', 'amountCents'])
    await createIndex('invoices', [column, 'id'])
  // All columns that reports count.
  await createIndex('invoices', ['issueDate', 'status', 'amountCents'])
  const isPayable = `"status" in ('unpaid', 'overdue')`
  await run(`create index "invoices_payable" on "invoices" ("status", "dueDate", "amountCents")
    where ${isPayable}`)
  // For counting and summing the unpaid invoices of a few people.
  await run(`create index "invoices_payable_of" on "invoices" ("userId", "status", "id", "amountCents")
    where ${isPayable}`)
  await keepCounts(schema, 'invoiceCounts', { of: 'invoices', by: ['status'] })

  const items =
    engine === 'postgres'
      ? `(select string_agg("description" #>> '{}', ' ') from
          jsonb_path_query("record"."items", '$[*].description') as "description")`
      : `(select group_concat(json_extract("item"."value", '$.description'), ' ')
        from json_each("record"."items") as "item" where "item"."type" = 'object')`
  await keepWords(schema, 'invoiceWords', {
    of: 'invoices',
    columns: ['invoiceNumber', 'description', 'items', 'userId'],
    text: `${textOf(['invoiceNumber', 'description'])} || ' ' || coalesce(${items}, '')`,
    owner: 'userId',
  })

  await createTable(
    'documentSettings',
    { id: between(1, 1), attachesToMails: boolean, updatedAt: timestamp },
    ['id'],
  )
}
