import { audit } from '../../../../server/audit/audit.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { addTeamMember, changeTeamMember, refuseUnknownImage, removeTeamMember } from './commands.ts'
import { findTeamMember, findTeamMemberForUpdate, listTeam } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'team member created': 'Added the team member',
  'team member changed': 'Changed the team member',
  'team member deleted': 'Removed the team member',
})

const notFound = () => missing('Team member not found')

/** Every change sends the notification 'team', so that the servers render the cached public team page again. */
export const teamRoutes: Routes = (serve, { database }) => {
  serve(endpoints.listTeam, () => listTeam(database.db))

  serve(endpoints.createTeamMember, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      await refuseUnknownImage(tx, body.image)
      await tx.notify('team')
      const created = await addTeamMember(tx, body)
      const subject = `team member ${created.id}`
      await audit(tx, { action: 'team member created', actorId: actor.id, subject, detail: body, address })
      return created
    }),
  )

  serve(endpoints.updateTeamMember, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      await refuseUnknownImage(tx, body.image)
      const stored = await findTeamMemberForUpdate(tx, params.id)
      if (!stored) throw notFound()
      const change = { action: 'team member changed', subject: `team member ${stored.id}` }
      await checkVersion(tx, stored, change)
      await audit(tx, { ...change, actorId: actor.id, detail: body, address })
      await tx.notify('team')
      return changeTeamMember(tx, stored.id, body)
    }),
  )

  serve(endpoints.deleteTeamMember, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const member = await findTeamMember(tx, params.id)
      if (!member || !(await removeTeamMember(tx, member.id))) throw notFound()
      await tx.notify('team')
      const detail = { name: member.name }
      await audit(tx, {
        action: 'team member deleted',
        actorId: actor.id,
        subject: `team member ${member.id}`,
        subjectName: member.name,
        detail,
        address,
      })
      return { message: 'Team member deleted' }
    }),
  )
}
