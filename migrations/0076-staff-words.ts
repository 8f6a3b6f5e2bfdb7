import type { Schema } from './frozen/schema.ts'

/** The number of a ticket's newest responses, notes and files that are searched. */
const searchedParts = 200
/** The number of characters of notes and file names that are searched, which bounds the cost of one response. */
const internalCharacters = 50_000

const newest = (columns: string, table: string) => `select ${columns} from "${table}"
  where "ticketId" = "record"."id" order by "id" desc limit ${searchedParts}`
const responses = newest('"id", "message"', 'ticketResponses')
const notes = newest('"id", "message"', 'ticketNotes')

/** The files of a ticket that were not removed. */
const files = `select "attachments"."id", "attachments"."name" from "attachments"
  where "storedFileId" is not null and "attachments"."id" in (
    select "id" from "attachments" where "ticketId" = "record"."id"
    union all select "sent"."id" from (${newest('"id"', 'ticketResponses')}) as "response"
      join "attachments" as "sent" on "sent"."responseId" = "response"."id"
    union all select "sent"."id" from (${newest('"id"', 'ticketNotes')}) as "note"
      join "attachments" as "sent" on "sent"."noteId" = "note"."id")
  order by "attachments"."id" desc limit ${searchedParts}`

/**
 * Texts that only staff search. Their marks are word separators (src/shared/text/searchWords.ts), so no word has them.
 */
const internalTexts = [
  { mark: '·', column: 'message', from: notes },
  { mark: '¦', column: 'name', from: files },
]

/**
 * Adds the words of notes and file names to a ticket's words, marked, so that only staff find the ticket by them.
 *
 * A migration that rebuilds `tickets` on SQLite must drop these triggers with those of 0006, and create them again.
 */
export async function up(schema: Schema): Promise<void> {
  if (schema.engine === 'postgres') await onPostgres(schema)
  else await onSqlite(schema)
}

const hasInternal = `select "ticketId" from "ticketNotes"
  union select "ticketId" from "attachments" where "ticketId" is not null
  union select "ticketResponses"."ticketId" from "attachments"
    join "ticketResponses" on "ticketResponses"."id" = "attachments"."responseId"`

const ticketOfFile = (row: string) => `coalesce(${row}."ticketId",
  (select "ticketId" from "ticketResponses" where "id" = ${row}."responseId"),
  (select "ticketId" from "ticketNotes" where "id" = ${row}."noteId"))`
const places = ['ticketId', 'responseId', 'noteId', 'storedFileId']

const listOf = (columns: readonly string[], of = '') => columns.map((column) => `${of}"${column}"`).join(', ')
const isChanged = (columns: readonly string[], before = 'old.', after = 'new.') =>
  `(${listOf(columns, before)}) is distinct from (${listOf(columns, after)})`

async function onPostgres({ run }: Schema): Promise<void> {
  const joined = (column: string, from: string) =>
    `coalesce((select string_agg("${column}", ' ' order by "id" desc) from (${from}) as "part"), '')`
  const internal = internalTexts.map(
    ({ mark, column, from }) => `array(select '${mark}' || "word"
      from unnest("searchWords"(left(${joined(column, from)}, ${internalCharacters}))) as "word")`,
  )
  await run(`create or replace function "ticketWords_renew"("of" bigint) returns void language plpgsql as $$ begin
    insert into "ticketWords" ("id", "words") select "record"."id", array_to_tsvector(
      "searchWords"(coalesce("record"."title", '') || ' ' || coalesce("record"."description", '') || ' '
        || ${joined('message', responses)})
      || ('_o' || "record"."userId")
      || ${internal.join(' || ')})
    from "tickets" as "record" where "record"."id" = "of"
    on conflict ("id") do update set "words" = excluded."words"; end $$`)
  const trigger = async (name: string, when: string, statement: string) => {
    await run(`create or replace function "ticketWords_${name}"() returns trigger language plpgsql as $$ begin
      ${statement}; return null; end $$`)
    await run(
      `create or replace trigger "ticketWords_${name}" after ${when} execute function "ticketWords_${name}"()`,
    )
  }
  const renew = (row: string) => `perform "ticketWords_renew"(${row}."ticketId")`
  await trigger('insertNote', `insert on "ticketNotes" for each row`, renew('new'))
  await trigger('updateNote', `update of "message" on "ticketNotes" for each row`, renew('new'))
  await trigger('deleteNote', `delete on "ticketNotes" for each row`, renew('old'))
  // Once per message, for all of its files.
  await trigger(
    'updateFiles',
    `update on "attachments" referencing old table as "before" new table as "after" for each statement`,
    `perform "ticketWords_renew"("changed"."id") from (select distinct ${ticketOfFile('"after"')} as "id"
      from "after" join "before" on "before"."id" = "after"."id"
      where ${isChanged(places, '"before".', '"after".')}) as "changed"
      where "changed"."id" is not null`,
  )
  await run(`select "ticketWords_renew"("ticketId") from (${hasInternal}) as "internal"`)
}

async function onSqlite({ run }: Schema): Promise<void> {
  const joined = (column: string, from: string) =>
    `coalesce((select group_concat("${column}", ' ') from (${from})), '')`
  // Each word in the text is surrounded by spaces; the last one is removed here.
  const internal = internalTexts.map(
    ({ mark, column, from }) => `substr(replace(rtrim(searchWords(
      substr(${joined(column, from)}, 1, ${internalCharacters}))), ' ', ' ${mark}'), 2) || ' '`,
  )
  const words = `' _o' || "record"."userId" || searchWords(coalesce("record"."title", '') || ' '
      || coalesce("record"."description", '') || ' ' || ${joined('message', responses)})
    || ${internal.join(' || ')}`
  const renew = (id: string) => `insert into "ticketWords" ("id", "words")
    select "record"."id", ${words} from "tickets" as "record" where "record"."id" = ${id}
    on conflict ("id") do update set "words" = excluded."words"`
  const trigger = async (name: string, when: string, statement: string) => {
    await run(`drop trigger if exists "ticketWords_${name}"`)
    await run(`create trigger "ticketWords_${name}" after ${when} begin ${statement}; end`)
  }
  const columns = ['title', 'description', 'userId']
  await trigger('insert', `insert on "tickets"`, renew('new."id"'))
  await trigger(
    'update',
    `update of ${listOf(columns)} on "tickets" when (${isChanged(columns)})`,
    renew('new."id"'),
  )
  await trigger(
    'merge',
    `update of "mergedIntoId" on "tickets" when new."mergedIntoId" is not null`,
    `${renew('new."id"')}; ${renew('new."mergedIntoId"')}`,
  )
  await trigger('insertPart', `insert on "ticketResponses"`, renew('new."ticketId"'))
  await trigger('updatePart', `update of "message" on "ticketResponses"`, renew('new."ticketId"'))
  await trigger('deletePart', `delete on "ticketResponses"`, renew('old."ticketId"'))
  await trigger('insertNote', `insert on "ticketNotes"`, renew('new."ticketId"'))
  await trigger('updateNote', `update of "message" on "ticketNotes"`, renew('new."ticketId"'))
  await trigger('deleteNote', `delete on "ticketNotes"`, renew('old."ticketId"'))
  await trigger(
    'updateFiles',
    `update of ${listOf(places)} on "attachments" when (${isChanged(places)})`,
    renew(ticketOfFile('new')),
  )
  await run(`update "ticketWords" set "words" = (select ${words} from "tickets" as "record"
    where "record"."id" = "ticketWords"."id") where "id" in (${hasInternal})`)
}
