import { integer, nullable, references, timestamp, type Schema } from './frozen/schema.ts'

/** Responses of a ticket that are searched, as in 0053. */
const searchedResponses = 200

/** Links between tickets, which staff see at both; and tickets that were merged into another one, with a line in both conversations. */
export async function up(schema: Schema): Promise<void> {
  const { engine, run } = schema
  // Two rows for each link, so that each ticket has its own.
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

  // Without a foreign key, as the account of a ticket: it is read only to tell where the conversation went.
  await schema.addColumn('tickets', 'mergedIntoId', nullable(integer))
  await schema.addColumn('ticketEvents', 'mergedIntoId', nullable(integer))
  await schema.addColumn('ticketEvents', 'mergedFromId', nullable(integer))

  // Once for each merge: the triggers of 0053 do not fire when a response moves, and would renew the words for each of them.
  // A migration that makes `tickets` again on SQLite creates this trigger again.
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
