import type { Schema } from './frozen/schema.ts'

/**
 * The PostgreSQL function for searching texts without case and accents; on SQLite each connection has the program's own
 * (src/shared/text/folded.ts). Most texts are ASCII, as many bytes as characters long, and only need to be lowered. A
 * server that was built without ICU lowers texts by its database's locale.
 */
export async function up(schema: Schema): Promise<void> {
  if (schema.engine === 'sqlite') return
  await schema.run(String.raw`do $migration$ begin
    execute replace($definition$
      create function "folded"("text" text) returns text language sql immutable parallel safe as $body$
        select case when octet_length("text") = char_length("text") then lower("text" collate "C")
        else replace(replace(replace(translate(
          normalize(regexp_replace(
            normalize(lower("text" collate "LOCALE") collate "C", NFD),
            '[\u0300-\u036F\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g'), NFC),
          'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $body$ $definition$, 'LOCALE',
      coalesce((select min("collname"::text) from pg_collation where "collname" = 'und-x-icu'), 'default'));
  end $migration$`)
}
