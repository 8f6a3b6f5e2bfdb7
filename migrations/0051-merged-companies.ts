import { integer, references, text, timestamp, type Schema } from './frozen/schema.ts'

/**
 * Where a company went that was merged into another one. `mergedId` has no foreign key: that company is deleted. And an index
 * by which the unpaid invoices of a few people are counted and summed.
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
