import type { Schema } from './frozen/schema.ts'

/**
 * The key of a tag is its name without case and accents: `GRÖSSE`, `Größe` and `grosse` are one. Of those that exist already the
 * oldest gets it; the others stay until somebody merges them, under a key that no name has.
 */
export async function up({ run }: Schema): Promise<void> {
  await run('drop index "tags_nameKey_unique"')
  await run('update "tags" set "nameKey" = folded("name")')
  await run(`update "tags" set "nameKey" = "nameKey" || '\n' || "id"
    where exists (select 1 from "tags" as "older"
      where "older"."nameKey" = "tags"."nameKey" and "older"."id" < "tags"."id")`)
  await run('create unique index "tags_nameKey_unique" on "tags" ("nameKey")')
}
