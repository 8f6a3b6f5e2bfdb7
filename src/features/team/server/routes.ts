import { audit } from '../../../server/audit.ts'
import { missing } from '../../../server/errors.ts'
import type { Routes } from '../../../server/serve.ts'
import * as calls from '../calls.ts'
import { addTeamMember, changeTeamMember, refuseUnknownImage, removeTeamMember } from './commands.ts'
import { findTeamMember, listTeam } from './queries.ts'

const notFound = () => missing('Team member not found')

/** Every change is notified, so that the cached public team page is rendered again. */
export const teamRoutes: Routes = (serve, { database }) => {
  serve(calls.listTeam, () => listTeam(database.db))

  serve(calls.createTeamMember, ({ body, transact }) =>
    transact(async (tx) => {
      await refuseUnknownImage(tx, body.image)
      await tx.notify('team')
      return addTeamMember(tx, body)
    }),
  )

  serve(calls.updateTeamMember, ({ params, body, transact }) =>
    transact(async (tx) => {
      await refuseUnknownImage(tx, body.image)
      const member = await changeTeamMember(tx, params.id, body)
      if (!member) throw notFound()
      await tx.notify('team')
      return member
    }),
  )

  serve(calls.deleteTeamMember, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const member = await findTeamMember(tx, params.id)
      if (!member) throw notFound()
      await removeTeamMember(tx, member.id)
      await tx.notify('team')
      const detail = { name: member.name }
      await audit(tx, {
        action: 'team member deleted',
        actorId: actor.id,
        subject: `team member ${member.id}`,
        detail,
        address,
      })
      return { message: 'Team member deleted' }
    }),
  )
}
