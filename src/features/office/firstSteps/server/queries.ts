import type { ExpressionBuilder } from 'kysely'
import type { Role } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Tables } from '../../../../server/database/tables.ts'

const anyOf = (users: ExpressionBuilder<Tables, 'users'>, role: Role) =>
  users.selectFrom('users as others').select('id').where('role', '=', role).limit(1)

/** The administrator's account settings, whether other users exist and emails have arrived, and the setting for replies. */
const readProgress = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .select(['hasPutAwayFirstSteps', 'otpVerified', 'otpEnabled', 'passkeyCount', 'emailConfirmedAt'])
    .select((users) => [
      users
        .selectFrom('auditEvents')
        .select('id')
        // There is an index for these two conditions. When a user sets another user's password, the audit log records a
        // different action.
        .where('actorId', '=', userId)
        .where('action', '=', 'password changed')
        .limit(1)
        .as('passwordChanged'),
      users.selectFrom('teamMembers').select('id').limit(1).as('member'),
      users.selectFrom('mailboxes').select('id').where('lastMailAt', 'is not', null).limit(1).as('mailbox'),
      anyOf(users, 'customer').as('customer'),
      anyOf(users, 'agent').as('agent'),
      users
        .selectFrom('serviceDeskSettings')
        .select('reopensOnReply')
        .where('id', '=', 1)
        .as('reopensOnReply'),
    ])
    .where('users.id', '=', userId),
)

/** How far an administrator has come with the first steps. */
export async function findProgress(db: Db, userId: number) {
  const [found] = await readProgress(db, { userId }, {})
  if (!found) throw missing()
  return {
    isPutAway: found.hasPutAwayFirstSteps,
    done: {
      password: found.passwordChanged !== null,
      ownEmail: found.emailConfirmedAt !== null,
      team: found.member !== null,
      mailbox: found.mailbox !== null,
      twoFactor: (found.otpVerified && found.otpEnabled) || found.passkeyCount > 0,
      agent: found.agent !== null,
      customer: found.customer !== null,
      reopening: found.reopensOnReply === true,
    },
  }
}
