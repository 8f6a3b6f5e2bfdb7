import type { Schema } from './frozen/schema.ts'

/** Adds the due date to the index of a customer's unpaid invoices, for counting those past due. */
export async function up({ run }: Schema): Promise<void> {
  await run('drop index "invoices_payable_of"')
  await run(`create index "invoices_payable_of"
    on "invoices" ("userId", "status", "id", "amountCents", "dueDate") where "status" in ('unpaid', 'overdue')`)
}
