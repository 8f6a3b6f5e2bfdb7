import { integer, nullable, timestamp, type Schema } from './frozen/schema.ts'

/**
 * The times of first answers and resolutions, and indexes with all columns that reports count (features/reports). For
 * existing tickets, the last change counts as the resolution, because no other time was stored.
 */
export async function up({ engine, addColumn, createIndex, run }: Schema): Promise<void> {
  await addColumn('tickets', 'firstAnswerMinutes', nullable(integer))
  await addColumn('tickets', 'resolvedAt', nullable(timestamp))
  await addColumn('tickets', 'resolutionMinutes', nullable(integer))
  const minutesUntil = (time: string) =>
    engine === 'sqlite'
      ? `max(0, (unixepoch(${time}) - unixepoch("tickets"."createdAt")) / 60)`
      : `greatest(0, floor(extract(epoch from ${time} - "tickets"."createdAt") / 60))`
  await run(`update "tickets" set "firstAnswerMinutes" = (
    select ${minutesUntil('min("ticketResponses"."createdAt")')} from "ticketResponses"
    where "ticketId" = "tickets"."id" and "isStaff" = true having count(*) > 0)`)
  await run(`update "tickets" set "resolvedAt" = "updatedAt", "resolutionMinutes" = ${minutesUntil('"updatedAt"')}
    where "status" in ('resolved', 'closed')`)
  await createIndex('tickets', ['createdAt', 'firstAnswerMinutes'])
  await run(`create index "tickets_resolved" on "tickets" ("resolvedAt", "resolutionMinutes")
    where "resolvedAt" is not null`)
  await run(`create index "tickets_unresolved" on "tickets" ("status", "createdAt", "priority")
    where "status" in ('open', 'in_progress')`)
  await createIndex('invoices', ['issueDate', 'status', 'amountCents'])
  await run(`create index "invoices_payable" on "invoices" ("status", "dueDate", "amountCents")
    where "status" in ('unpaid', 'overdue')`)
}
