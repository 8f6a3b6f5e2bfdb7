import { audit } from '../../../../server/audit/audit.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { calledName, withAllNames } from '../../../../shared/text/calledName.ts'
import { tellOfAdministrator, tellOfNewStaff } from '../../accounts/server/credentials.ts'
import { unknownPassword } from '../../accounts/server/passwords.ts'
import type { EndWork } from '../../accounts/server/endWork.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import { promiseOf } from '../../../mail/server/linkNeeds.ts'
import { findTwoFactorPolicy, lockSecuritySettings } from '../../../base/settings/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { askForLink, mailSentLink, setPasswordByLink } from './commands.ts'
import { inviteAgain, inviteInto, inviteThoseWhoWait, withdrawInvitation } from './invitations.ts'
import { mailRequestForTwoFactor, requireOwnTwoFactor, storePolicy } from './signInPolicy.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { beginSetUp, verifySetUp } from './steps.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'password link sent': 'Emailed a link to set a password',
  'sign-in policy changed': 'Changed who needs 2FA',
  'user invited again': 'Invited the user again',
  'invitation withdrawn': 'Withdrew the invitation and deleted the account',
  '2FA asked for': 'Asked by email to set up 2FA',
})

export const invitationRoutes =
  (sites: Sites, endWork: EndWork): Routes =>
  (serve, context) => {
    serve(endpoints.askForLink, async ({ body, request, address }) => ({
      message: await askForLink(context, body, { request, address }),
    }))

    serve(endpoints.sendPasswordLink, async ({ actor, params, address, request }) => {
      await context.throttle.take([limits['password link sent'], params.id])
      return context.database.transaction(async (tx) => {
        const from = { host: request.hostname, administrator: calledName(actor) }
        const username = await mailSentLink(tx, context.secretBox, { userId: params.id, ...from })
        const subject = `user ${params.id}`
        await audit(tx, { action: 'password link sent', actorId: actor.id, subject, address })
        return { message: await promiseOf(tx, `${username} will get an email with a link.`) }
      })
    })

    serve(endpoints.setPasswordByLink, ({ body, request, address }) =>
      setPasswordByLink(context, body, { host: request.hostname, address }),
    )

    serve(endpoints.invite, async ({ actor, body, address, confirmed, request, transact }) => {
      const passwordHash = await unknownPassword()
      return transact(async (tx) => {
        const user = await inviteInto(tx, context.secretBox, body, {
          passwordHash,
          host: request.hostname,
          inviter: calledName(actor),
        })
        await audit(tx, {
          action: 'user invited',
          actorId: actor.id,
          subject: `user ${user.id}`,
          detail: { role: user.role },
          address,
        })
        await tellOfNewStaff(tx, user, 'invited', confirmed)
        return withAllNames(user)
      })
    })

    serve(endpoints.inviteAgain, async ({ actor, params, address, request, transact }) => {
      await context.throttle.take([limits['invitation sent again'], params.id])
      const passwordHash = await unknownPassword()
      const from = { passwordHash, host: request.hostname, inviter: calledName(actor) }
      return transact(async (tx) => {
        const { user, isFirst } = await inviteAgain(tx, context.secretBox, params.id, from)
        const action = isFirst ? 'user invited' : 'user invited again'
        await audit(tx, { action, actorId: actor.id, subject: `user ${user.id}`, address })
        return withAllNames(user)
      })
    })

    serve(endpoints.inviteWaiting, ({ actor, address, request, transact }) => {
      const from = { host: request.hostname, inviter: calledName(actor), actorId: actor.id, address }
      return transact((tx) => inviteThoseWhoWait(tx, context.secretBox, from))
    })

    serve(endpoints.withdrawInvitation, ({ actor, params, address, confirmed, transact }) =>
      transact(async (tx) => {
        await tellOfAdministrator(tx, params.id, 'invitation withdrawn', confirmed)
        const { username, role } = await withdrawInvitation(tx, params.id, endWork)
        await audit(tx, {
          action: 'invitation withdrawn',
          actorId: actor.id,
          subject: `user ${params.id}`,
          subjectName: username,
          detail: { username, role },
          address,
        })
        return { message: `The invitation of ${username} is withdrawn.` }
      }),
    )

    serve(endpoints.beginSetUp, (call) => beginSetUp(context, sites, call))

    serve(endpoints.verifySetUp, (call) => verifySetUp(context, call, call.body.token))

    serve(endpoints.readSignInPolicy, () => findTwoFactorPolicy(context.database.db))

    serve(endpoints.saveSignInPolicy, ({ actor, body, address, transact, checkVersion }) =>
      transact(async (tx) => {
        const change = { action: 'sign-in policy changed', subject: 'sign-in policy' }
        await lockSecuritySettings(tx)
        const before = await findTwoFactorPolicy(tx)
        await checkVersion(tx, before, change)
        if (body.twoFactorFor !== 'nobody') await requireOwnTwoFactor(tx, actor.id)
        await storePolicy(tx, body)
        await audit(tx, { ...change, actorId: actor.id, detail: { from: before, to: body }, address })
        return body
      }),
    )

    serve(endpoints.askForTwoFactor, async ({ actor, params, address, request }) => {
      await context.throttle.take([limits['request for two-factor'], params.id])
      return context.database.transaction(async (tx) => {
        const asked = { userId: params.id, host: request.hostname }
        const username = await mailRequestForTwoFactor(tx, asked)
        await audit(tx, { action: '2FA asked for', actorId: actor.id, subject: `user ${params.id}`, address })
        return { message: await promiseOf(tx, `${username} will get an email that asks for it.`) }
      })
    })
  }
