import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/**
 * The time of each user's last sign-in, and indexes for the filters of users. The list of users does not show this time
 * and is not renewed by it: otherwise every sign-in would send the list to everyone again.
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
