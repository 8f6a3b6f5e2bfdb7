import type { Schema } from './frozen/schema.ts'

/**
 * The function by which texts are searched without case and accents, on PostgreSQL; on SQLite each connection has the program's
 * own (src/shared/text/folded.ts). Most texts are ASCII, whose length in bytes is that in characters: those take the short way. A server
 * that was built without ICU lowers as its database's locale does.
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
