import { nullable, timestamp, type Schema } from './frozen/schema.ts'

// The columns of the list of users as in 0024, and the new one.
const listedUserColumns =
  'username role email firstName lastName fullName company phone address emailNotifications otpEnabled otpVerified emailConfirmedAt isSuspended invitedUntil'

/** The time until which an unused invitation is valid; unknown for invitations from before. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'invitedUntil', nullable(timestamp))
  await schema.renewListOn('users', listedUserColumns.split(' '))
  await schema.createIndex('users', ['invitedUntil', 'id'])
}
