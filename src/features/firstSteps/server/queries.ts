import type { Db } from '../../../server/database/db.ts'
import type { SignInRules } from '../../../server/session/signInStep.ts'

/** The administrator's own account settings, and whether other users exist. One statement. */
export async function findProgress(db: Db, userId: number, { hasPasskeys }: SignInRules) {
  const { otpVerified, otpEnabled, passkeyCount, passwordChanged, member, customer, ...rest } = await db
    .selectFrom('users')
    .select(['hasPutAwayFirstSteps', 'otpVerified', 'otpEnabled', 'passkeyCount'])
    .select((users) => [
      users
        .selectFrom('auditEvents')
        .select('id')
        // Uses an index; someone else's change is another action.
        .where('actorId', '=', userId)
        .where('action', '=', 'password changed')
        .limit(1)
        .as('passwordChanged'),
      users.selectFrom('teamMembers').select('id').limit(1).as('member'),
      users.selectFrom('users as others').select('id').where('role', '=', 'customer').limit(1).as('customer'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    isPutAway: rest.hasPutAwayFirstSteps,
    done: {
      password: passwordChanged !== null,
      team: member !== null,
      twoFactor: (otpVerified && otpEnabled) || (hasPasskeys && passkeyCount > 0),
      customer: customer !== null,
    },
  }
}
