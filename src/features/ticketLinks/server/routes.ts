import type { Db } from '../../../server/database/db.ts'
import { invalidField, missing } from '../../../server/http/errors.ts'
import type { Routes } from '../../../server/http/serve.ts'
import { viewerOf } from '../../companies/server/sharing.ts'
import { findTicketsForUpdate } from '../../tickets/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { linkTickets, unlinkTickets } from './commands.ts'
import { findLinksOf } from './queries.ts'

export const ticketLinkRoutes: Routes = (serve, context) => {
  serve(endpoints.listTicketLinks, ({ params }) => requireLinks(context.database.db, params.ticketId))

  serve(endpoints.linkTickets, async ({ actor, params: { ticketId }, body: { linkedId }, transact }) => {
    const viewer = await viewerOf(context, actor, 'tickets')
    return transact(async (tx) => {
      const found = new Set(
        (await findTicketsForUpdate(tx, viewer, [ticketId, linkedId])).map(({ id }) => id),
      )
      if (!found.has(ticketId)) throw ticketMissing()
      if (ticketId === linkedId) throw invalidField('linkedId', 'A ticket cannot be linked with itself.')
      if (!found.has(linkedId)) throw invalidField('linkedId', `There is no ticket #${linkedId}.`)
      await linkTickets(tx, ticketId, linkedId)
      return requireLinks(tx, ticketId)
    })
  })

  serve(endpoints.unlinkTickets, ({ params, transact }) =>
    transact(async (tx) => {
      await unlinkTickets(tx, params.ticketId, params.id)
      return requireLinks(tx, params.ticketId)
    }),
  )
}

const ticketMissing = () => missing('Ticket not found')

/** @throws 404 where there is no ticket with this id */
async function requireLinks(db: Db, ticketId: number) {
  const links = await findLinksOf(db, ticketId)
  if (!links) throw ticketMissing()
  return links
}
