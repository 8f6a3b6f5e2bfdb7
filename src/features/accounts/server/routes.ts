import { audit } from '../../../server/audit.ts'
import { AppError, invalidField } from '../../../server/errors.ts'
import type { House } from '../../../server/house.ts'
import type { Routes, Visit } from '../../../server/serve.ts'
import { endSession, endSessionsOf, startSession, type Actor } from '../../../server/session.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'
import * as calls from '../calls.ts'
import { withAllNames } from '../names.ts'
import { newCodeSecret } from './codes.ts'
import { setPassword, storeOwnSettings, storePendingSecret, switchCodes } from './commands.ts'
import { changingPassword } from './limits.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findAccount } from './queries.ts'
import { enterCode, registerAndSignIn, signIn } from './signIn.ts'

export const accountRoutes =
  (sites: Sites): Routes =>
  (serve, house) => {
    serve(calls.logIn, (visit) => signIn(house, visit, visit.body))

    serve(calls.verifyCode, (visit) => enterCode(house, visit, visit.body.token))

    serve(calls.register, (visit) => registerAndSignIn(house, visit, visit.body))

    serve(calls.logOut, async ({ request, reply }) => {
      await endSession(house.database.db, request, reply)
      return { message: 'Signed out' }
    })

    serve(calls.currentUser, async ({ actor }) => withAllNames(actor))

    serve(calls.setUpCode, async ({ actor, request }) => {
      const { site } = await sites.ofHost(request.hostname)
      const setUp = newCodeSecret(site.brand.name, actor.username)
      await storePendingSecret(house.database.db, actor.id, house.vault.seal('otp', setUp.secret))
      return setUp
    })

    serve(calls.switchCode, async ({ actor, params, body, address }) => {
      const user = await switchCodes(house.database, params.id, body.enabled)
      const action = body.enabled ? '2FA switched on' : '2FA switched off'
      await audit(house.database.db, { action, actorId: actor.id, subject: `user ${user.id}`, address })
      return user
    })

    serve(calls.changeOwnSettings, async ({ actor, body }) => {
      await storeOwnSettings(house.database.db, actor.id, body)
      return withAllNames({ ...actor, ...body })
    })

    serve(calls.changeOwnPassword, (visit) => changePassword(house, visit, visit.actor, visit.body))

    serve(calls.changePassword, (visit) => changePassword(house, visit, visit.actor, visit.body))
  }

/** The own password, proved by the present one; every session of the account ends but the one that asked. */
async function changePassword(
  house: House,
  { request, reply, address }: Pick<Visit, 'request' | 'reply' | 'address'>,
  actor: Actor,
  body: { currentPassword: string; newPassword: string },
): Promise<{ message: string }> {
  const counts = changingPassword(actor.id)
  await house.throttle.take(...counts)
  const user = await findAccount(house.database.db, actor.id)
  if (!user) throw new AppError('signed-out', 'You are not signed in.')
  if (!(await passwordMatches(user.passwordHash, body.currentPassword))) {
    throw invalidField('currentPassword', 'Current password is incorrect')
  }
  await house.throttle.giveBack(...counts)
  const passwordHash = await hashPassword(body.newPassword)
  await house.database.transaction(async (tx) => {
    await setPassword(tx, actor.id, passwordHash)
    await endSessionsOf(tx, actor.id)
    await startSession(tx, request, reply, actor.id, 'full')
    await audit(tx, { action: 'password changed', actorId: actor.id, address })
  })
  return { message: 'Your password has been updated successfully' }
}
