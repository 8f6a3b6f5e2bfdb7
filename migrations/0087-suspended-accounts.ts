import type { Schema } from './frozen/schema.ts'

/**
 * Leaves accounts that are not suspended, which are nearly all, out of the index of suspended ones: SQLite took it to find
 * staff, and read everybody. The index of roles alone is the beginning of the one with ids.
 */
export async function up({ run }: Schema): Promise<void> {
  await run('drop index "users_role"')
  await run('drop index "users_isSuspended_id"')
  await run('create index "users_suspended" on "users" ("id") where "isSuspended"')
}
