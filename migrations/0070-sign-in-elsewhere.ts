import { integer, nullable, type Schema } from './frozen/schema.ts'

/** The provider of a session's sign-in. Deletes links whose email address the account no longer has. */
export async function up({ addColumn, run }: Schema): Promise<void> {
  // No foreign key: ids are never reused, and are only compared with those of existing providers.
  await addColumn('sessions', 'providerId', nullable(integer))
  await run(
    `delete from "identityLinks" where not exists (select 1 from "users"
      where "users"."id" = "identityLinks"."userId" and lower("users"."email") = lower("identityLinks"."email"))`,
  )
}
