import { nullable, text, timestamp, type Schema } from './frozen/schema.ts'

// The columns of the list of users as in 0007, and the new one.
const listedUserColumns =
  'username role email firstName lastName fullName company phone address emailNotifications otpEnabled otpVerified emailConfirmedAt'

/**
 * The time at which an account's address was confirmed, by its owner or because staff set it. Only users who registered
 * themselves have not been asked yet. Also adds the key by which mails are joined (server/joining.ts of mail).
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'emailConfirmedAt', nullable(timestamp))
  await schema.run(`update "users" set "emailConfirmedAt" = "createdAt"
    where "email" is not null and not exists (select 1 from "auditEvents"
      where "auditEvents"."action" = 'registered' and "auditEvents"."actorId" = "users"."id")`)
  await schema.renewListOn('users', listedUserColumns.split(' '))
  await schema.addColumn('outbox', 'joinKey', nullable(text))
  await schema.createIndex('outbox', ['recipient', 'createdAt'])
}
