import type { Schema } from './frozen/schema.ts'

/**
 * Makes tag names unique without case and accents: `GRÖSSE`, `Größe` and `grosse` are the same. The oldest existing tag
 * gets this key. The others get a key that no name has, until someone merges them.
 */
export async function up({ run }: Schema): Promise<void> {
  await run('drop index "tags_nameKey_unique"')
  await run('update "tags" set "nameKey" = folded("name")')
  await run(`update "tags" set "nameKey" = "nameKey" || '\n' || "id"
    where exists (select 1 from "tags" as "older"
      where "older"."nameKey" = "tags"."nameKey" and "older"."id" < "tags"."id")`)
  await run('create unique index "tags_nameKey_unique" on "tags" ("nameKey")')
}
