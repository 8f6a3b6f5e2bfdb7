import { audit } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { cannotWork, listColleagues, lockColleague } from '../../../people/accounts/server/colleagues.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { ticketForChange } from '../../tickets/server/ticketForChange.ts'
import * as endpoints from '../endpoints.ts'
import { assignTicket, setWatching } from './commands.ts'
import { findAssignment, summarizeAssignments } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'ticket assigned': 'Assigned the ticket',
})

export const ticketAssignmentRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.listAssignees, () => listColleagues(db))

  serve(endpoints.summarizeAssignments, ({ actor }) => summarizeAssignments(db, actor.id))

  serve(endpoints.readAssignment, ({ params }) => requireAssignment(db, params.ticketId))

  serve(endpoints.assignTicket, async ({ actor, params, body, address, transact, checkVersion }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      const { assigneeId } = body
      // The suspension of an account locks the account before its tickets, so use the same order here.
      const assigneeName = assigneeId === null ? null : await lockColleague(tx, assigneeId)
      const ticket = await ticketForChange(tx, viewer, params.ticketId, 'assign')
      const before = await requireAssignment(tx, ticket.id)
      if (assigneeName === undefined) throw cannotWork()
      const change = { action: 'ticket assigned', subject: `ticket ${ticket.id}` }
      await checkVersion(tx, before, change)
      if (before.assigneeId === assigneeId) return before
      await assignTicket(tx, ticket, { assigneeId, userId: actor.id })
      const detail = { from: before.assigneeName, to: assigneeName }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return requireAssignment(tx, ticket.id)
    })
  })

  serve(endpoints.watchTicket, async ({ actor, params, body, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      const { id } = await ticketForChange(tx, viewer, params.ticketId, body.isWatching ? 'watch' : 'unwatch')
      await setWatching(tx, { ...body, ticketId: id, userId: actor.id })
      return requireAssignment(tx, id)
    })
  })
}

/** @throws 404 if there is no such ticket */
async function requireAssignment(db: Db, ticketId: number) {
  const assignment = await findAssignment(db, ticketId)
  if (!assignment) throw missing('Ticket not found')
  return assignment
}
