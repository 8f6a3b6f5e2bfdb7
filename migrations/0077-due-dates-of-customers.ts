import type { Schema } from './frozen/schema.ts'

/** The index of what a customer has to pay has the due dates, too, so that those past due are counted in it. */
export async function up({ run }: Schema): Promise<void> {
  await run('drop index "invoices_payable_of"')
  await run(`create index "invoices_payable_of"
    on "invoices" ("userId", "status", "id", "amountCents", "dueDate") where "status" in ('unpaid', 'overdue')`)
}
