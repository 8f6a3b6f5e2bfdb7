import { integer, nullable, references, timestamp, type Schema } from './frozen/schema.ts'

/** The number of a ticket's newest responses that are searched, as in 0053. */
const searchedResponses = 200

/** Links between tickets, which staff see at both; and merged tickets, with a line in both conversations. */
export async function up(schema: Schema): Promise<void> {
  const { engine, run } = schema
  // Two rows per link, so that each ticket has its own.
  await schema.createTable(
    'ticketLinks',
    {
      ticketId: references('tickets', 'cascade'),
      linkedId: references('tickets', 'cascade'),
      createdAt: timestamp,
    },
    ['ticketId', 'linkedId'],
  )
  await schema.createIndex('ticketLinks', ['linkedId'])

  // No foreign key, as for the customer of a ticket: it only shows where the conversation continues.
  await schema.addColumn('tickets', 'mergedIntoId', nullable(integer))
  await schema.addColumn('ticketEvents', 'mergedIntoId', nullable(integer))
  await schema.addColumn('ticketEvents', 'mergedFromId', nullable(integer))

  // Runs once per merge: the triggers of 0053 do not fire when a response moves, and would renew the words per
  // response. A migration that rebuilds `tickets` on SQLite must create this trigger again.
  const isMerged = `after update of "mergedIntoId" on "tickets"`
  if (engine === 'postgres') {
    await run(`create function "ticketWords_merge"() returns trigger language plpgsql as $$ begin
      perform "ticketWords_renew"(new."id"); perform "ticketWords_renew"(new."mergedIntoId");
      return null; end $$`)
    await run(`create trigger "ticketWords_merge" ${isMerged} for each row
      when (new."mergedIntoId" is not null) execute function "ticketWords_merge"()`)
    return
  }
  const words = `select ' _o' || "record"."userId" || searchWords(coalesce("record"."title", '') || ' '
      || coalesce("record"."description", '') || ' ' || coalesce((select group_concat("message", ' ') from (
        select "id", "message" from "ticketResponses" where "ticketId" = "record"."id"
        order by "id" desc limit ${searchedResponses}) as "newest"), ''))
    from "tickets" as "record" where "record"."id" = "ticketWords"."id"`
  await run(`create trigger "ticketWords_merge" ${isMerged} when new."mergedIntoId" is not null begin
    update "ticketWords" set "words" = (${words}) where "id" in (new."id", new."mergedIntoId"); end`)
}
