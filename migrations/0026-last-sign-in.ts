import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/**
 * When somebody last signed in, and by what administrators filter users. The list of users does not show it, and is not
 * renewed by it: every sign-in would send it to everybody again.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'lastSignInAt', nullable(timestamp))
  await schema.run(`update "users" set "lastSignInAt" = (select max("at") from "auditEvents"
    where "actorId" = "users"."id" and "action" in ('login', 'registered'))`)
  await schema.createIndex('users', ['lastSignInAt', 'id'])
  await schema.createIndex('users', ['role', 'id'])
  await schema.createIndex('users', ['isSuspended', 'id'])
  await schema.run(`create index "users_company_lower" on "users" (lower("company"), "id")`)
}
