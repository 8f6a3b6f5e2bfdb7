import { wordsOfTicket } from './frozen/wordsOfTicket.ts'
import type { Schema } from './frozen/schema.ts'

// The separators of src/shared/text/searchWords.ts, which splits texts on SQLite.
const separators = String.raw`\u0001-/:-@\u005B-\u0060{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u05BE\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u0E3F\u0E4F\u0E5A\u0E5B\u0F0D-\u0F12\u0F14\u104A-\u104F\u17D4-\u17D6\u17D8-\u17DB\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30A0\u30FB\uFE30-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFFC\uFFFD\U0001F000-\U0001FAFF`
const ideographs = String.raw`\u3005-\u3007\u3021-\u3029\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF`
const unspaced = String.raw`\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E80-\u0EFF\u0F00-\u0F0C\u0F13\u0F15-\u0FFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DC-\u17FF\u1950-\u19FF\u1A20-\u1AAF\u2E80-\u2FDF\u3031-\u3035\u303B\u303C\u3041-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u31A0-\u31BF\u31F0-\u31FF\uA000-\uA48F\uA9E0-\uA9FF\uAA60-\uAADF\U00016FE0-\U00018DFF\U0001AFF0-\U0001B2FF${ideographs}`

/** Characters of texts whose words change: letters of scripts without spaces, and variants of letters. */
const changed = classOf(
  'AA B2-B3 B5 B9-BA BC-BE 132-133 13F-140 149 17F 1C4-1CC 1F1-1F3 2B0-2B8 2D8-2DD 2E0-2E4 37A 384 3D0-3D6 3F0-3F2 3F5 3F9 587 675-678',
  'E01-109F 10FC 1780-17FF 1950-19FF 1A20-1AAF 1D2C-1D6A 1D78 1D9B-1DBF 1E9A-1E9B 1FBD 1FBF-1FC0 1FCD-1FCF 1FDD-1FDF 1FFE',
  '2070-20A8 2100-2189 2460-24EA 2C7C-2C7D 2D6F 2E80-31BF 31F0-4DBF 4E00-A48F A69C-A69D A770 A7F1-A7F9 A9E0-A9FF AA60-AADF',
  'AB5C-AB69 F900-FDFC FE10-FE19 FE70-FFEE 10781-107BA 16FE0-18DFF 1AFF0-1B2FF 1CCD6-1CCF9 1D400-1D7FF 1E030-1E06D',
  '1EE00-1EEBB 1F100-1F190 1F200-1F251 1FBF0-1FBF9 20000-3FFFF',
)
/** A superset in few ranges: SQLite compares each character with each range. */
const roughly = classOf('AA B2-B3 B5 B9-BA BC-BE 132-133 13F-140 149 17F 1C4-1FFE 2070-20A8 2100-3FFFF')

function classOf(...ranges: string[]): string {
  const characters = ranges
    .join(' ')
    .replaceAll(/[0-9A-F]+/g, (code) => String.fromCodePoint(Number.parseInt(code, 16)))
  return `[${characters.replaceAll(' ', '')}]`
}

/** Searched tables besides the tickets, with the columns of their words. */
const records = {
  invoiceWords: { of: 'invoices', columns: ['invoiceNumber', 'description', 'items'] },
  userWords: {
    of: 'users',
    columns: ['username', 'firstName', 'lastName', 'fullName', 'email', 'phone', 'company'],
  },
  companyWords: { of: 'companies', columns: ['name', 'address', 'city', 'phone', 'email', 'website'] },
  inquiryWords: { of: 'contactRequests', columns: ['name', 'email', 'company', 'phone', 'message'] },
  teamWords: { of: 'teamMembers', columns: ['name', 'role', 'bio'] },
}

/**
 * Words in scripts without spaces, and letters without variants such as full width (src/shared/text/searchWords.ts,
 * src/shared/text/folded.ts). Rewrites records whose words change. On SQLite the program provides both functions; on
 * PostgreSQL they are replaced here.
 */
export async function up(schema: Schema): Promise<void> {
  const { engine, run } = schema
  if (engine === 'postgres') await replaceFunctions(schema)
  const isChanged = (column: string) =>
    engine === 'postgres'
      ? `(${column}::text collate "C") ~ '${changed}'`
      : `(length(${column}) <> length(cast(${column} as blob))
          and ${column} glob '*${roughly}*' and ${column} glob '*${changed}*')`
  const renew = async (words: string, ids: string, text: string) => {
    if (engine === 'sqlite') return run(`update "${words}" set "words" = (${text}) where "id" in (${ids})`)
    // About ten times as fast with a list of pending entries, which are merged into the index at the end.
    await run(`alter index "${words}_words" set (fastupdate = on)`)
    await run(`select "${words}_renew"("id") from (${ids}) as "changed"`)
    await run(`select gin_clean_pending_list('"${words}_words"')`)
    return run(`alter index "${words}_words" set (fastupdate = off)`)
  }
  const ticketOfFile = `coalesce("ticketId", (select "ticketId" from "ticketResponses" where "id" = "responseId"),
    (select "ticketId" from "ticketNotes" where "id" = "noteId"))`
  const tickets = `select "id" from "tickets" where ${isChanged('"title"')} or ${isChanged('"description"')}
    union select "ticketId" from "ticketResponses" where ${isChanged('"message"')}
    union select "ticketId" from "ticketNotes" where ${isChanged('"message"')}
    union select ${ticketOfFile} from "attachments" where "storedFileId" is not null and ${isChanged('"name"')}`
  await renew(
    'ticketWords',
    tickets,
    `select ${wordsOfTicket} from "tickets" as "record" where "record"."id" = "ticketWords"."id"`,
  )
  for (const [words, { of, columns }] of Object.entries(records)) {
    const ids = `select "id" from "${of}" where ${columns.map((column) => isChanged(`"${column}"`)).join(' or ')}`
    const isOfItems = (column: string) => of === 'invoices' && column === 'items'
    const texts = columns.map((column) =>
      isOfItems(column)
        ? `coalesce((select group_concat(json_extract("item"."value", '$.description'), ' ')
            from json_each("record"."items") as "item" where "item"."type" = 'object'), '')`
        : `coalesce("record"."${column}", '')`,
    )
    const owner = of === 'invoices' ? `' _o' || "record"."userId" || ` : ''
    const text = `select ${owner}searchWords(${texts.join(` || ' ' || `)}) from "${of}" as "record"
      where "record"."id" = "${words}"."id"`
    await renew(words, ids, text)
  }
}

async function replaceFunctions({ run }: Schema): Promise<void> {
  // As in 0001: a server that was built without ICU lowers texts by its database's locale.
  await run(String.raw`do $migration$ begin
    execute replace($definition$
      create or replace function "folded"("text" text) returns text language sql immutable parallel safe as $body$
        select case when octet_length("text") = char_length("text") then lower("text" collate "C")
        else replace(replace(replace(translate(
          normalize(regexp_replace(
            lower(normalize("text", NFKD) collate "LOCALE") collate "C",
            '[\u0300-\u036F\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g'), NFC),
          'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $body$ $definition$, 'LOCALE',
      coalesce((select min("collname"::text) from pg_collation where "collname" = 'und-x-icu'), 'default'));
  end $migration$`)
  // Splits each run into parts of three letters, beginning at its first, its second and its third letter.
  await run(String.raw`create or replace function "searchWords"("text" text) returns text[]
    language plpgsql immutable parallel safe as $$
    declare
      "plain" text collate "C" := left(folded(left("text", 200000)), 200000);
      "first" text collate "C"; "second" text collate "C"; "third" text collate "C";
    begin
      if octet_length("plain") = char_length("plain") or "plain" !~ '[${unspaced}]' then
        return array(select distinct left("word", 50) from unnest(string_to_array(
          regexp_replace("plain", '[${separators}]+', ' ', 'g'), ' ')) as "word" where "word" <> '');
      end if;
      "first" := regexp_replace(left("plain", 20000), '[^${unspaced}]+', ' ', 'g');
      "second" := regexp_replace("first", '(^| )[^ ]', ' ', 'g');
      "third" := regexp_replace("second", '(^| )[^ ]', ' ', 'g');
      return array(
        select left("word", 50) from unnest(string_to_array(
          regexp_replace("plain", '[${separators}${unspaced}]+', ' ', 'g'), ' ')) as "word" where "word" <> ''
        union select "word" from unnest(string_to_array(
          regexp_replace("first" || ' ' || "second" || ' ' || "third", '[^ ]{3}', '\& ', 'g'), ' ')) as "word"
          where char_length("word") > 1
        union select "word" from unnest(string_to_array("first", ' ')) as "word" where char_length("word") = 1
        union select "letter" from unnest(string_to_array(
          regexp_replace("first", '[^${ideographs}]+', '', 'g'), null)) as "letter");
    end $$`)
  // A tsvector over one megabyte is stored without an error, but finds nothing.
  await run(`create or replace function "wordVector"("words" text[]) returns tsvector
    language plpgsql immutable parallel safe as $$ begin
      if octet_length(array_to_string("words", '')) < 1000000 then return array_to_tsvector("words"); end if;
      return array_to_tsvector(array(select "word" from (
        select "word", sum(octet_length("word")) over (order by "place") as "bytes"
        from unnest("words") with ordinality as "all" ("word", "place")) as "summed"
        where "bytes" < 1000000 or starts_with("word", '_o')));
    end $$`)
  await run(`do $$ begin execute replace(
    pg_get_functiondef('"ticketWords_renew"'::regproc), 'array_to_tsvector(', '"wordVector"('); end $$`)
}
