import { audit } from '../../../server/audit/audit.ts'
import type { Db } from '../../../server/database/db.ts'
import { missing } from '../../../server/http/errors.ts'
import type { Routes } from '../../../server/http/serve.ts'
import { cannotWork, listColleagues, lockColleague } from '../../accounts/server/colleagues.ts'
import { viewerOf } from '../../companies/server/sharing.ts'
import { findTicketForUpdate } from '../../tickets/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { assignTicket, setWatching } from './commands.ts'
import { findAssignment, summarizeAssignments } from './queries.ts'

const notFound = () => missing('Ticket not found')

export const ticketAssignmentRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.listAssignees, () => listColleagues(db))

  serve(endpoints.summarizeAssignments, ({ actor }) => summarizeAssignments(db, actor.id))

  serve(endpoints.readAssignment, ({ params }) => requireAssignment(db, params.ticketId))

  serve(endpoints.assignTicket, async ({ actor, params, body, address, transact, checkVersion }) => {
    const viewer = await viewerOf(context, actor, 'tickets')
    return transact(async (tx) => {
      const { assigneeId } = body
      // The account before the ticket, as when an account that is suspended gives its tickets back.
      const assigneeName = assigneeId === null ? null : await lockColleague(tx, assigneeId)
      const ticket = await findTicketForUpdate(tx, viewer, params.ticketId)
      const before = ticket && (await findAssignment(tx, ticket.id))
      if (!before) throw notFound()
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

  serve(endpoints.watchTicket, ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await requireAssignment(tx, params.ticketId)
      await setWatching(tx, { ...body, ticketId: params.ticketId, userId: actor.id })
      return requireAssignment(tx, params.ticketId)
    }),
  )
}

/** @throws 404 where there is no such ticket */
async function requireAssignment(db: Db, ticketId: number) {
  const assignment = await findAssignment(db, ticketId)
  if (!assignment) throw notFound()
  return assignment
}
