import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/**
 * The time of a customer's reply, while staff have neither responded nor set a status since. For existing tickets, it
 * is set if the last response is the customer's and the ticket has not changed since.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('tickets', 'customerRepliedAt', nullable(timestamp))
  await schema.run(`update "tickets" set "customerRepliedAt" = "updatedAt" where exists (
    select 1 from "ticketResponses" as "last"
    where "last"."id" = (select max("id") from "ticketResponses" where "ticketId" = "tickets"."id")
      and "last"."isStaff" = false and "last"."createdAt" >= "tickets"."updatedAt"
      and "last"."message" <> 'Ticket marked as resolved by customer.')`)
  // Contains only the tickets that wait for staff, so it stays small and does not slow down other writes.
  await schema.run(`create index "tickets_customerReplied_id" on "tickets" ("id")
    where "customerRepliedAt" is not null`)
}
