import type { Db } from '../../../../../server/database/db.ts'
import { conflictOn, invalidField, missing } from '../../../../../server/http/errors.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { viewerOf } from '../../../../people/viewers/server/sharing.ts'
import { findTicketsForUpdate } from '../../../tickets/server/queries.ts'
import { ticketForChange } from '../../../tickets/server/ticketForChange.ts'
import * as endpoints from '../endpoints.ts'
import { linkTickets, unlinkTickets } from './commands.ts'
import { findLinksOf } from './queries.ts'

export const ticketLinkRoutes: Routes = (serve, context) => {
  serve(endpoints.listTicketLinks, ({ params }) => requireLinks(context.database.db, params.ticketId))

  serve(endpoints.linkTickets, async ({ actor, params: { ticketId }, body: { linkedId }, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      // Locks both tickets in the same order as all other changes, to avoid deadlocks.
      const linked = (await findTicketsForUpdate(tx, viewer, [ticketId, linkedId])).find(
        ({ id }) => id === linkedId,
      )
      await ticketForChange(tx, viewer, ticketId, 'link')
      if (ticketId === linkedId) throw invalidField('linkedId', 'A ticket cannot be linked with itself.')
      if (!linked) throw invalidField('linkedId', `There is no ticket #${linkedId}.`)
      if (linked.mergedIntoId !== null)
        throw conflictOn('linkedId', `Ticket #${linkedId} was merged into another one. Choose that one.`)
      await linkTickets(tx, ticketId, linkedId)
      return requireLinks(tx, ticketId)
    })
  })

  serve(endpoints.unlinkTickets, async ({ actor, params: { ticketId, id }, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      await ticketForChange(tx, viewer, ticketId, 'link')
      await unlinkTickets(tx, ticketId, id)
      return requireLinks(tx, ticketId)
    })
  })
}

/** @throws 404 if there is no ticket with this id */
async function requireLinks(db: Db, ticketId: number) {
  const links = await findLinksOf(db, ticketId)
  if (!links) throw missing('Ticket not found')
  return links
}
