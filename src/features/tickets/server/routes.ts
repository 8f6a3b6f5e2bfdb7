import { isStaff } from '../../../roles.ts'
import { audit } from '../../../server/audit.ts'
import { AppError, forbidden, missing } from '../../../server/errors.ts'
import { listRange, rangeOf } from '../../../server/listRange.ts'
import { LongList, longList, type SeenList } from '../../../server/longList.ts'
import type { Routes } from '../../../server/serve.ts'
import type { Actor } from '../../../server/session.ts'
import * as calls from '../calls.ts'
import { canBeResolved, mayChange, acceptsResponses } from '../policy.ts'
import { addResponse, changeTicketAsStaff, createTicket, resolveTicket } from './commands.ts'
import {
  findLastResponse,
  findTicket,
  findTicketForUpdate,
  findTicketWithCustomer,
  responsePages,
  summarizeTickets,
  ticketPages,
} from './queries.ts'
import { ticketsInRange } from './range.ts'

const notFound = () => missing('Ticket not found')

/** Staff see the names of the customers as well, which are of the list of users. */
function listSeenBy(actor: Actor): SeenList {
  if (isStaff(actor.role)) return { of: 'tickets', with: ['users'], seenBy: actor.role }
  return { of: 'tickets', seenBy: String(actor.id) }
}

export const ticketRoutes: Routes = (serve, { database }) => {
  const { db } = database
  serve(calls.listTickets, ({ actor, query, rangeHeader }) => {
    const list = listSeenBy(actor)
    const range = rangeOf(rangeHeader, query)
    return range
      ? listRange(db, list, range, () => ticketsInRange(database, actor, range, query))
      : longList(db, list, ticketPages(db, actor))
  })

  serve(calls.summarizeTickets, ({ actor }) => summarizeTickets(db, actor))

  serve(calls.readTicket, async ({ actor, params }) => {
    const ticket = await findTicketWithCustomer(db, actor, params.id)
    if (!ticket) throw notFound()
    return ticket
  })

  serve(calls.createTicket, ({ actor, body, transact }) => transact((tx) => createTicket(tx, actor.id, body)))

  serve(calls.updateTicket, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const ticket = await findTicketForUpdate(tx, actor, params.id)
      if (!ticket) throw notFound()
      if (!mayChange(actor, body)) throw forbidden()
      const change = { action: 'ticket changed', subject: `ticket ${ticket.id}` }
      const detail = { from: { status: ticket.status, priority: ticket.priority }, to: body }
      if (!isStaff(actor.role)) {
        if (!canBeResolved(ticket.status))
          throw new AppError('conflict', `This ticket is already ${ticket.status}.`)
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return resolveTicket(tx, ticket, actor)
      }
      if (body.status === undefined && body.priority === undefined) {
        throw new AppError('invalid', 'There is nothing to change.')
      }
      await checkVersion(tx, ticket, change)
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return changeTicketAsStaff(tx, ticket, body)
    }),
  )

  serve(calls.listResponses, async ({ actor, params }) => {
    const ticket = await findTicket(db, actor, params.id)
    if (!ticket) throw notFound()
    return new LongList(responsePages(db, ticket.id))
  })

  serve(calls.createResponse, ({ actor, params, body, transact, checkVersion }) =>
    transact(async (tx) => {
      const ticket = await findTicketForUpdate(tx, actor, params.id)
      if (!ticket) throw notFound()
      if (!acceptsResponses(ticket.status)) {
        throw new AppError('conflict', 'This ticket is closed and cannot be updated.')
      }
      await checkVersion(tx, await findLastResponse(tx, ticket.id))
      return addResponse(tx, ticket, actor, body.message)
    }),
  )
}
