import {
  boolean,
  date,
  integer,
  nullable,
  oneOf,
  references,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/**
 * Steps that a user may have to take at sign-in: choose a password, or set up 2FA, which a policy requires from a date
 * on. A session that awaits a step is incomplete. Also adds the accounts that leads were invited to.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'mustChangePassword', withDefault(boolean, false))
  await schema.addColumn('sessions', 'awaitsStep', withDefault(boolean, false))
  await schema.addColumn(
    'securitySettings',
    'twoFactorFor',
    withDefault(oneOf('nobody', 'staff', 'everybody'), 'nobody'),
  )
  await schema.addColumn('securitySettings', 'twoFactorFrom', nullable(date))

  // The account and the lead can be deleted independently.
  await schema.createTable(
    'leadInvitations',
    { inquiryId: references('contactRequests', 'cascade'), userId: integer, createdAt: timestamp },
    ['inquiryId'],
  )
}
