import type { Schema } from './frozen/schema.ts'

/** The unpaid sum of one customer, for the list of all of them (features/clientDirectory/server/customers.ts). */
export async function up({ run }: Schema): Promise<void> {
  await run(`create index "invoices_payable_userId" on "invoices" ("userId", "id", "amountCents")
    where "status" in ('unpaid', 'overdue')`)
}
