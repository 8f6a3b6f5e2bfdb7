import { integer, nullable, type Schema } from './frozen/schema.ts'

/** By which provider a session began. Links that were made by an address which the account no longer has sign nobody in. */
export async function up({ addColumn, run }: Schema): Promise<void> {
  // No foreign key: ids are never used again, and only the comparison with providers that exist counts.
  await addColumn('sessions', 'providerId', nullable(integer))
  await run(
    `delete from "identityLinks" where not exists (select 1 from "users"
      where "users"."id" = "identityLinks"."userId" and lower("users"."email") = lower("identityLinks"."email"))`,
  )
}
