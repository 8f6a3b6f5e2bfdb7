import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/** Since when a ticket waits for staff, and an index in this order. */
export async function up({ addColumn, run }: Schema): Promise<void> {
  // As in 0093.
  const isForStaff = `"status" || '' in ('open', 'in_progress')
    or "status" || '' = 'resolved' and "customerRepliedAt" is not null`
  await addColumn('tickets', 'waitsSince', nullable(timestamp))
  await addColumn('ticketChangeItems', 'waitsSince', nullable(timestamp))
  // The first reply of the customer after the last response of staff.
  await run(`update "tickets" set "waitsSince" = (
      select min("createdAt") from "ticketResponses" where "ticketId" = "tickets"."id" and "id" > (
        select max("id") from "ticketResponses" where "ticketId" = "tickets"."id" and "isStaff"))
    where not "staffWroteLast" and "firstAnswerMinutes" is not null and (${isForStaff})`)
  const columns = '"status", "priority", "staffWroteLast", "customerRepliedAt"'
  await run(`create index "tickets_waitsSince"
    on "tickets" ((coalesce("waitsSince", "createdAt")), "id", "assigneeId", ${columns}) where ${isForStaff}`)
}
