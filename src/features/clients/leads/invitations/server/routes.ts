import { audit } from '../../../../../server/audit/audit.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { calledName } from '../../../../../shared/text/calledName.ts'
import { missingForLinks } from '../../../../mail/server/linkNeeds.ts'
import { unknownPassword } from '../../../../people/accounts/server/passwords.ts'
import * as endpoints from '../endpoints.ts'
import { findInvitedLead, inviteLeadInto } from './commands.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'lead invited': 'Invited the lead as customer',
})

export const leadInvitationRoutes: Routes = (serve, context) => {
  serve(endpoints.readLeadInvitation, async ({ params, request }) => {
    const { db } = context.database
    const [invited, missing] = await Promise.all([
      findInvitedLead(db, params.id),
      missingForLinks(db, request.hostname),
    ])
    return { invited: invited ?? null, missing }
  })

  serve(endpoints.inviteLead, async ({ actor, params, body, address, request, transact }) => {
    const passwordHash = await unknownPassword()
    return transact(async (tx) => {
      const { user, invited } = await inviteLeadInto(tx, context.secretBox, {
        inquiryId: params.id,
        chosen: body,
        passwordHash,
        host: request.hostname,
        inviter: calledName(actor),
        actorId: actor.id,
      })
      const detail = { role: user.role, lead: params.id }
      const subject = `user ${user.id}`
      await audit(tx, { action: 'lead invited', actorId: actor.id, subject, detail, address })
      return invited
    })
  })
}
