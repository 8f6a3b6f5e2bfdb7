import { nullable, timestamp, type Schema } from './frozen/schema.ts'

// The columns that the list of users shows, as in 0024, and the new one.
const listedUserColumns =
  'username role email firstName lastName fullName company phone address emailNotifications otpEnabled otpVerified emailConfirmedAt isSuspended invitedUntil'

/** Until when an invitation works that nobody has used yet. Of those from before it is not known. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'invitedUntil', nullable(timestamp))
  await schema.renewListOn('users', listedUserColumns.split(' '))
  await schema.createIndex('users', ['invitedUntil', 'id'])
}
