import { audit } from '../../../server/audit.ts'
import { AppError, invalidField } from '../../../server/errors.ts'
import type { AppContext } from '../../../server/appContext.ts'
import type { Routes, CallContext } from '../../../server/serve.ts'
import { endSession, endSessionsOf, keepAlive, startSession, type Actor } from '../../../server/session.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'
import * as calls from '../calls.ts'
import { withAllNames } from '../names.ts'
import { newTotpSecret } from './totp.ts'
import { setPassword, storeOwnSettings, storePendingSecret, setTwoFactorEnabled } from './commands.ts'
import { passwordChangeLimits } from './limits.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findAccount } from './queries.ts'
import { enterCode, registerAndSignIn, signIn } from './signIn.ts'

export const accountRoutes =
  (sites: Sites): Routes =>
  (serve, context) => {
    serve(calls.logIn, (call) => signIn(context, call, call.body))

    serve(calls.verifyCode, (call) => enterCode(context, call, call.body.token))

    serve(calls.register, (call) => registerAndSignIn(context, call, call.body))

    serve(calls.logOut, async ({ request, reply }) => {
      await endSession(context.database.db, request, reply)
      return { message: 'Signed out' }
    })

    // A page also makes this call, once a minute at most, while somebody is typing or moving.
    serve(calls.currentUser, async ({ actor }) => {
      await keepAlive(context.database.db, actor)
      return withAllNames(actor)
    })

    serve(calls.setUpTwoFactor, async ({ actor, request }) => {
      const { site } = await sites.ofHost(request.hostname)
      const setUp = newTotpSecret(site.brand.name, actor.username)
      await storePendingSecret(context.database.db, actor.id, context.vault.seal('otp', setUp.secret))
      return setUp
    })

    serve(calls.switchTwoFactor, async ({ actor, params, body, address }) => {
      const user = await setTwoFactorEnabled(context.database, params.id, body.enabled)
      const action = body.enabled ? '2FA switched on' : '2FA switched off'
      await audit(context.database.db, { action, actorId: actor.id, subject: `user ${user.id}`, address })
      return user
    })

    serve(calls.changeOwnSettings, async ({ actor, body }) => {
      await storeOwnSettings(context.database.db, actor.id, body)
      return withAllNames({ ...actor, ...body })
    })

    serve(calls.changeOwnPassword, (call) => changePassword(context, call, call.actor, call.body))

    serve(calls.changePassword, (call) => changePassword(context, call, call.actor, call.body))
  }

/** Changes the own password, given the present one. Every other session of the account ends. */
async function changePassword(
  context: AppContext,
  { request, reply, address }: Pick<CallContext, 'request' | 'reply' | 'address'>,
  actor: Actor,
  body: { currentPassword: string; newPassword: string },
): Promise<{ message: string }> {
  const counts = passwordChangeLimits(actor.id)
  await context.throttle.take(...counts)
  const user = await findAccount(context.database.db, actor.id)
  if (!user) throw new AppError('signed-out', 'You are not signed in.')
  if (!(await passwordMatches(user.passwordHash, body.currentPassword))) {
    throw invalidField('currentPassword', 'Current password is incorrect')
  }
  await context.throttle.giveBack(...counts)
  const passwordHash = await hashPassword(body.newPassword)
  await context.database.transaction(async (tx) => {
    await setPassword(tx, actor.id, passwordHash)
    await endSessionsOf(tx, actor.id)
    await startSession(tx, request, reply, actor.id, 'full')
    await audit(tx, { action: 'password changed', actorId: actor.id, address })
  })
  return { message: 'Your password has been updated successfully' }
}
