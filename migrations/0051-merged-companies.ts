import { integer, references, text, timestamp, type Schema } from './frozen/schema.ts'

/**
 * The company that a deleted company was merged into. `mergedId` has no foreign key, because that company is deleted.
 * Also adds an index for counting and summing the unpaid invoices of a few people.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable(
    'mergedCompanies',
    {
      mergedId: integer,
      name: text,
      companyId: references('companies', 'cascade'),
      mergedAt: timestamp,
      mergedBy: integer,
    },
    ['mergedId'],
  )
  await schema.createIndex('mergedCompanies', ['companyId', 'mergedId'])
  await schema.run(`create index "invoices_payable_of" on "invoices" ("userId", "status", "id", "amountCents")
    where "status" in ('unpaid', 'overdue')`)
}
