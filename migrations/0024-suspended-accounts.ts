import { boolean, withDefault, type Schema } from './frozen/schema.ts'

// The columns of the list of users as in 0013, and the new one.
const listedUserColumns =
  'username role email firstName lastName fullName company phone address emailNotifications otpEnabled otpVerified emailConfirmedAt isSuspended'

/** Suspended users cannot sign in; none of their data is deleted. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'isSuspended', withDefault(boolean, false))
  await schema.renewListOn('users', listedUserColumns.split(' '))
}
