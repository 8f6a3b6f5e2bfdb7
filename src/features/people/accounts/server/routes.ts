import { audit } from '../../../../server/audit/audit.ts'
import { AppError, invalidField } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Routes, HandlerContext } from '../../../../server/endpoints/serve.ts'
import { endSession, renewSession, type Actor } from '../../../../server/session/session.ts'
import { keepAlive } from '../../../../server/session/sessionTimes.ts'
import { twoFactorDueOn } from '../../../../server/session/signInStep.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import * as endpoints from '../endpoints.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import { noLinksText } from '../../../mail/promises.ts'
import { findMailWait, linkSentText, requireLinksHere } from '../../../mail/server/linkNeeds.ts'
import { findConfirmationLink, takeConfirmationMail } from './confirmationLimits.ts'
import { enqueueConfirmation } from './emailConfirmation.ts'
import { totpSetUp } from './totp.ts'
import { choosePassword } from './choosePassword.ts'
import { storeOwnSettings } from './commands.ts'
import { confirmByCode } from './confirm.ts'
import { setPassword, storePendingSecret, setTwoFactorEnabled } from './credentials.ts'
import { enterCode, resetTries } from './enterCode.ts'
import { rememberDevice } from './knownDevices.ts'
import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { hashNewPassword, weaknessOf } from './newPassword.ts'
import { passwordMatches } from './passwords.ts'
import { findAccount, findAccountForUpdate } from './queries.ts'
import { registerAndSignIn, signIn } from './signIn.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  logout: 'Signed out',
})

export const accountRoutes =
  (sites: Sites): Routes =>
  (serve, context) => {
    serve(endpoints.logIn, (call) => signIn(context, call, call.body))

    serve(endpoints.verifyCode, (call) => enterCode(context, call, call.body.token, call.confirmed))

    serve(endpoints.choosePassword, (call) => choosePassword(context, call, call.body.newPassword))

    serve(endpoints.confirm, (call) => confirmByCode(context, call, call.actor, call.body))

    serve(endpoints.register, (call) => registerAndSignIn(context, call, call.body))

    serve(endpoints.logOut, async ({ session, request, reply, address }) => {
      await context.database.transaction(async (tx) => {
        await endSession(tx, request, reply)
        if (session) await audit(tx, { action: 'logout', actorId: session.id, address })
      })
      return { message: 'Signed out' }
    })

    serve(endpoints.currentUser, async ({ actor, address, query }) => {
      if (query.active) await keepAlive(context.database, actor)
      const dueOn = twoFactorDueOn(actor, actor)
      const confirmationLink = await findConfirmationLink(context, actor, address)
      const whyMailsWait = await findMailWait(context.database.db)
      return {
        ...withAllNames(actor),
        ...(dueOn !== undefined && { twoFactorDueOn: dueOn }),
        ...(actor.passkeyCount > 0 && { needsPasskey: true }),
        ...(confirmationLink && { confirmationLink }),
        ...(whyMailsWait && { whyMailsWait }),
      }
    })

    serve(endpoints.sendConfirmation, async ({ actor, request, address }) => {
      const { id, email } = actor
      if (email === null) throw new AppError('conflict', 'Your account has no email address.')
      if (actor.emailConfirmedAt !== null) return { message: `${email} is confirmed already.` }
      await requireLinksHere(context.database.db, request.hostname)
      await takeConfirmationMail(context, actor, address)
      const link = { id, host: request.hostname }
      if (!(await context.database.transaction((tx) => enqueueConfirmation(tx, context.secretBox, link)))) {
        throw new AppError('conflict', noLinksText)
      }
      return { message: await linkSentText(context.database.db, email) }
    })

    serve(endpoints.setUpTwoFactor, async ({ actor, confirmed, request }) => {
      const { site } = await sites.ofHost(request.hostname)
      const setUp = totpSetUp(site.brand.name, actor.username)
      const encrypted = context.secretBox.encrypt('otp', setUp.secret)
      await storePendingSecret(context.database.db, { userId: actor.id, encrypted }, confirmed)
      await resetTries(context.database.db, actor)
      return setUp
    })

    serve(endpoints.switchTwoFactor, ({ params, body, confirmed }) =>
      setTwoFactorEnabled(context.database, { userId: params.id, enabled: body.enabled }, confirmed),
    )

    serve(endpoints.changeOwnSettings, async ({ actor, body }) => {
      await storeOwnSettings(context.database.db, actor.id, body)
      const { emailNotifications = actor.emailNotifications, opensNextTicket = actor.opensNextTicket } = body
      const { ticketListColumns = actor.ticketListColumns } = body
      return withAllNames({ ...actor, emailNotifications, opensNextTicket, ticketListColumns })
    })

    // The response reveals nothing about an account, and the password is neither stored nor logged.
    serve(endpoints.judgePassword, async ({ actor, body, address }) => {
      await context.throttle.take([limits['judged password by address'], address])
      const owner = body.username === undefined ? (actor ?? body) : body
      return { weakness: await weaknessOf(context.database.db, body.password, owner) }
    })

    serve(endpoints.changeOwnPassword, (call) => changePassword(context, call, call.actor, call.body))

    serve(endpoints.changePassword, (call) => changePassword(context, call, call.actor, call.body))
  }

const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect')

/** Changes the caller's password, given the current one. Every other session of the account ends. */
async function changePassword(
  context: AppContext,
  {
    request,
    reply,
    confirmed,
  }: Pick<HandlerContext<typeof endpoints.changePassword>, 'request' | 'reply' | 'confirmed'>,
  actor: Actor,
  body: { currentPassword: string; newPassword: string },
): Promise<{ message: string }> {
  const count: Count = [limits['own password by account'], actor.id]
  await context.throttle.take(count)
  const user = await findAccount(context.database.db, actor.id)
  if (!user) throw new AppError('signed-out', 'You are not signed in.')
  if (!(await passwordMatches(user.passwordHash, body.currentPassword))) {
    throw wrongPassword()
  }
  context.throttle.giveBack(count)
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'newPassword',
    password: body.newPassword,
    owner: user,
    presentHash: user.passwordHash,
  })
  await context.database.transaction(async (tx) => {
    const current = await findAccountForUpdate(tx, actor.id)
    // If the password was changed during the comparison, the request is refused.
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
    await setPassword(tx, { userId: actor.id, passwordHash }, confirmed)
    await renewSession(tx, request, reply, actor)
    rememberDevice(context, request, reply, { username: user.username, passwordHash })
  })
  return { message: 'Your password has been updated successfully' }
}
