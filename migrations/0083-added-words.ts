import { wordsOfTicket } from './frozen/wordsOfTicket.ts'
import type { Schema } from './frozen/schema.ts'

/**
 * A response, a note or a file adds a row with its own words to `ticketWordsAdded`, so that it costs the same however
 * long the conversation is. Searches read these rows besides `ticketWords`, until the server renews the words of the
 * ticket (src/server/lists/addedWords.ts). Every renewal deletes the rows that it includes.
 *
 * `words` is a text with a space around each word, on both engines. The table has no foreign key: a renewal and the
 * deletion of a ticket lock the row in `ticketWords` first.
 *
 * A migration that rebuilds `tickets` on SQLite must drop the trigger `ticketWords_renew`, and create it and those on
 * `tickets` again.
 */
export async function up(schema: Schema): Promise<void> {
  const isPostgres = schema.engine === 'postgres'
  await schema.run(
    isPostgres
      ? `create table "ticketWordsAdded" ("id" bigint generated always as identity primary key,
          "ticketId" bigint not null, "words" text collate "C" not null)`
      : `create table "ticketWordsAdded" ("id" integer primary key, "ticketId" integer not null, "words" text) strict`,
  )
  // Compressing a long text would take longer than storing it.
  if (isPostgres) await schema.run(`alter table "ticketWordsAdded" alter column "words" set storage external`)
  await schema.createIndex('ticketWordsAdded', ['ticketId'])
  await (isPostgres ? onPostgres(schema) : onSqlite(schema))
}

const add = (values: string) => `insert into "ticketWordsAdded" ("ticketId", "words") ${values};`
const forget = `delete from "ticketWords" where "id" = old."id";
  delete from "ticketWordsAdded" where "ticketId" = old."id";`

/** The parts of a conversation, with the statement that adds the words of the row `new`. */
const partsOf = (spacedWords: string) => {
  const marked = (mark: string, text: string) =>
    mark === ''
      ? `${spacedWords}(${text})`
      : `replace(rtrim(${spacedWords}(${text})), ' ', ' ${mark}') || ' '`
  const words = (mark: string) => add(`values (new."ticketId", ${marked(mark, 'new."message"')})`)
  return {
    fileWords: (name: string) => marked('¦', name),
    parts: [
      { name: 'Part', table: 'ticketResponses', words: words('') },
      { name: 'Note', table: 'ticketNotes', words: words('·') },
    ],
  }
}

const ticketOfFile = (row: string) => `coalesce(${row}."ticketId",
  (select "ticketId" from "ticketResponses" where "id" = ${row}."responseId"),
  (select "ticketId" from "ticketNotes" where "id" = ${row}."noteId"))`
const places = (row: string) => `${row}."ticketId", ${row}."responseId", ${row}."noteId"`
const isSent = (row: string) => `coalesce(${places(row)}) is not null`
/** Whether a file was sent or moved, and whether a sent file was removed. */
const isPlaced = (before: string, after: string) =>
  `(${isSent(after)} and (${places(before)}) is distinct from (${places(after)}) and ${after}."storedFileId" is not null)`
const isRemoved = (before: string, after: string) =>
  `(${isSent(after)} and ${before}."storedFileId" is distinct from ${after}."storedFileId")`

async function onPostgres({ run }: Schema): Promise<void> {
  // As searchWords on SQLite, but faster for most texts: words may be there twice, and longer than 50 characters.
  await run(`create function "spacedWords"("text" text) returns text language plpgsql immutable parallel safe as $$
    declare "plain" text collate "C" := folded(left("text", 200000));
    begin
      if octet_length("plain") = char_length("plain") then
        return regexp_replace(' ' || "plain" || ' ', '[^a-z0-9]+', ' ', 'g');
      end if;
      return ' ' || array_to_string("searchWords"("text"), ' ') || ' ';
    end $$`)
  // Locks the row first: a concurrent renewal would otherwise overwrite these words with older ones. In READ COMMITTED
  // each statement has a snapshot of its own, so only rows that were found before the words are written are deleted.
  await run(`alter function "ticketWords_renew"(bigint) rename to "ticketWords_write"`)
  await run(`create function "ticketWords_renew"("of" bigint) returns void language plpgsql as $$
    declare "included" bigint[];
    begin
      perform from "ticketWords" where "id" = "of" for update;
      "included" := array(select "id" from "ticketWordsAdded" where "ticketId" = "of");
      perform "ticketWords_write"("of");
      delete from "ticketWordsAdded" where "id" = any("included");
    end $$`)
  const trigger = async (name: string, when: string, statements: string) => {
    await run(`create or replace function "ticketWords_${name}"() returns trigger language plpgsql as $$ begin
      ${statements} return null; end $$`)
    await run(
      `create or replace trigger "ticketWords_${name}" after ${when} execute function "ticketWords_${name}"()`,
    )
  }
  const { parts, fileWords } = partsOf('"spacedWords"')
  for (const { name, table, words } of parts)
    await trigger(`insert${name}`, `insert on "${table}" for each row`, words)
  // Once per message, for all of its files.
  const changed = `from "after" join "before" on "before"."id" = "after"."id"`
  await trigger(
    'updateFiles',
    `update on "attachments" referencing old table as "before" new table as "after" for each statement`,
    `${add(`select ${ticketOfFile('"after"')}, ${fileWords('"after"."name"')} ${changed}
      where ${isPlaced('"before"', '"after"')}`)}
    perform "ticketWords_renew"("id") from (select distinct ${ticketOfFile('"after"')} as "id"
      ${changed} where ${isRemoved('"before"', '"after"')}) as "changed";`,
  )
  await trigger('delete', `delete on "tickets" for each row`, forget)
}

async function onSqlite({ run }: Schema): Promise<void> {
  const trigger = async (name: string, when: string, statements: string) => {
    await run(`drop trigger if exists "ticketWords_${name}"`)
    await run(`create trigger "ticketWords_${name}" after ${when} begin ${statements} end`)
  }
  // A row without words asks for a renewal, and is deleted with the others.
  const renew = (id: string) => `insert into "ticketWordsAdded" ("ticketId") values (${id});`
  await trigger(
    'renew',
    `insert on "ticketWordsAdded" when new."words" is null`,
    `insert into "ticketWords" ("id", "words") select "record"."id", ${wordsOfTicket} from "tickets" as "record"
      where "record"."id" = new."ticketId" on conflict ("id") do update set "words" = excluded."words";
    delete from "ticketWordsAdded" where "ticketId" = new."ticketId";`,
  )
  const { parts, fileWords } = partsOf('searchWords')
  for (const { name, table, words } of parts) {
    await trigger(`insert${name}`, `insert on "${table}"`, words)
    await trigger(`update${name}`, `update of "message" on "${table}"`, renew('new."ticketId"'))
    await trigger(`delete${name}`, `delete on "${table}"`, renew('old."ticketId"'))
  }
  await trigger(
    'updateFiles',
    `update of "storedFileId" on "attachments" when ${isRemoved('old', 'new')}`,
    renew(ticketOfFile('new')),
  )
  await trigger(
    'placeFiles',
    `update of "ticketId", "responseId", "noteId" on "attachments" when ${isPlaced('old', 'new')}`,
    add(`values (${ticketOfFile('new')}, ${fileWords('new."name"')})`),
  )
  const columns = (row: string) => `${row}."title", ${row}."description", ${row}."userId"`
  await trigger('insert', `insert on "tickets"`, renew('new."id"'))
  await trigger(
    'update',
    `update of "title", "description", "userId" on "tickets"
      when (${columns('old')}) is distinct from (${columns('new')})`,
    renew('new."id"'),
  )
  await trigger(
    'merge',
    `update of "mergedIntoId" on "tickets" when new."mergedIntoId" is not null`,
    `${renew('new."id"')} ${renew('new."mergedIntoId"')}`,
  )
  await trigger('delete', `delete on "tickets"`, forget)
}
