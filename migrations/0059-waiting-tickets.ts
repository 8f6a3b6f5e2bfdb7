import { between, boolean, timestamp, withDefault, type Schema } from './frozen/schema.ts'

/**
 * Whether staff wrote last in a ticket, so that lists show whether it waits for staff or for the customer. Also adds
 * ticket events by customers, and the setting whether a customer's reply reopens a resolved ticket.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('tickets', 'staffWroteLast', withDefault(boolean, false))
  await schema.run(`update "tickets" set "staffWroteLast" = true where exists (
    select 1 from "ticketResponses" as "last"
    where "last"."id" = (select max("id") from "ticketResponses" where "ticketId" = "tickets"."id")
      and "last"."isStaff" = true)`)
  // Includes the columns of the other filters, so that filtering does not read the tickets.
  await schema.run(`create index "tickets_waiting"
    on "tickets" ("staffWroteLast", "id", "assigneeId", "status", "priority")
    where "status" in ('open', 'in_progress')`)
  await schema.addColumn('ticketEvents', 'byCustomer', withDefault(boolean, false))
  await schema.createTable(
    'serviceDeskSettings',
    { id: between(1, 1), reopensOnReply: boolean, updatedAt: timestamp },
    ['id'],
  )
}
