import { audit } from '../../../../server/audit/audit.ts'
import { missing, signedOut } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import * as endpoints from '../endpoints.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import { changeProfile } from '../../accounts/server/commands.ts'
import { setTwoFactorEnabled } from '../../accounts/server/credentials.ts'
import { linkSentText } from '../../../mail/server/linkNeeds.ts'
import { askForEmail, findPendingEmail, keepEmail } from '../../accounts/server/emailChange.ts'
import { endSessionsBeside, sessionsOf, signInsOf } from './sessions.ts'
import { findAccountForUpdate } from '../../accounts/server/queries.ts'
import { refuseReservedName } from '../../accounts/server/reservedNames.ts'
import { recoveryCodesLeft, replaceRecoveryCodes } from '../../accounts/server/recoveryCodes.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'profile changed': 'Changed own details',
  'session ended': 'Signed out another session',
  'other sessions ended': 'Signed out all other sessions',
  'all sessions ended': 'Signed out everywhere',
})

export const ownAccountRoutes: Routes = (serve, context) => {
  const { database } = context
  const { db } = database

  serve(endpoints.readOwnAccount, async ({ actor }) => ({
    pendingEmail: await findPendingEmail(db, actor.id),
    recoveryCodesLeft: await recoveryCodesLeft(db, actor.id),
  }))

  serve(endpoints.changeProfile, ({ actor, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const before = await findAccountForUpdate(tx, actor.id)
      if (!before) throw signedOut()
      const change = { action: 'profile changed', subject: `user ${actor.id}` }
      await checkVersion(tx, withAllNames(before), change)
      const user = await changeProfile(tx, before, body)
      // Other users see these fields as a person's name, so reserved names are refused. Staff may choose any name. A
      // name from before this rule may stay unchanged.
      const [name, former] = [user, before].map((each) =>
        [each.firstName, each.lastName].filter(Boolean).join(' '),
      )
      if (name && name !== former && !isStaff(actor.role)) await refuseReservedName(tx, name, 'firstName')
      await audit(tx, { ...change, actorId: actor.id, detail: { fields: Object.keys(body) }, address })
      return withAllNames(user)
    }),
  )

  serve(endpoints.changeOwnEmail, async ({ actor, body: { email }, confirmed, request, address }) => {
    await askForEmail(context, actor, { email, confirmed, host: request.hostname, address })
    return {
      message: await linkSentText(db, email),
      pendingEmail: await findPendingEmail(db, actor.id),
    }
  })

  serve(endpoints.keepOwnEmail, async ({ actor, address }) => {
    await database.transaction((tx) => keepEmail(tx, actor, address))
    return {
      message: actor.email === null ? 'Your account has no address.' : 'Your address stays as it is.',
    }
  })

  serve(endpoints.switchOwnTwoFactor, ({ actor, body, confirmed }) =>
    setTwoFactorEnabled(database, { userId: actor.id, enabled: body.enabled }, confirmed),
  )

  // This handler does not use `transact`, which would store the response, and thus the codes, for retries.
  serve(endpoints.makeRecoveryCodes, async ({ actor, confirmed }) => ({
    codes: await database.transaction((tx) => replaceRecoveryCodes(tx, context, actor.id, confirmed)),
  }))

  serve(endpoints.listOwnSessions, ({ actor }) => sessionsOf(db, actor))

  serve(endpoints.endOwnSession, ({ actor, params, address }) =>
    database.transaction(async (tx) => {
      const ended = await endSessionsBeside(tx, actor, params.id)
      if (ended === 0) throw missing('This session has ended already.')
      await audit(tx, { action: 'session ended', actorId: actor.id, subject: `user ${actor.id}`, address })
      return { message: 'The session has been ended.' }
    }),
  )

  serve(endpoints.endOtherSessions, ({ actor, address }) =>
    database.transaction(async (tx) => {
      const ended = await endSessionsBeside(tx, actor)
      const [subject, detail] = [`user ${actor.id}`, { ended }]
      await audit(tx, { action: 'other sessions ended', actorId: actor.id, subject, detail, address })
      return { message: 'You are signed out everywhere else.' }
    }),
  )

  serve(endpoints.listOwnSignIns, ({ actor }) => signInsOf(db, actor.id))
}
