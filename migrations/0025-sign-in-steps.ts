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
 * What somebody may have to do at sign-in before anything else: choose a password, or set up 2FA, which a policy demands
 * from a day on. A session that waits for it is not complete. And the accounts that leads were invited to.
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

  // The account outlives the lead, and the other way round.
  await schema.createTable(
    'leadInvitations',
    { inquiryId: references('contactRequests', 'cascade'), userId: integer, createdAt: timestamp },
    ['inquiryId'],
  )
}
