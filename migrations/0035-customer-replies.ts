import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/**
 * When the customer of a ticket replied, where staff have neither responded nor set a status since. A ticket from before is
 * taken for one where its last response is the customer's and nothing of it was changed after that.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('tickets', 'customerRepliedAt', nullable(timestamp))
  await schema.run(`update "tickets" set "customerRepliedAt" = "updatedAt" where exists (
    select 1 from "ticketResponses" as "last"
    where "last"."id" = (select max("id") from "ticketResponses" where "ticketId" = "tickets"."id")
      and "last"."isStaff" = false and "last"."createdAt" >= "tickets"."updatedAt"
      and "last"."message" <> 'Ticket marked as resolved by customer.')`)
  // Only the tickets that wait for staff are in it, so that it stays small and costs other writes nothing.
  await schema.run(`create index "tickets_customerReplied_id" on "tickets" ("id")
    where "customerRepliedAt" is not null`)
}
