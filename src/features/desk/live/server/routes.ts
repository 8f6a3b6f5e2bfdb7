import { missing } from '../../../../server/http/errors.ts'
import { EventStream } from '../../../../server/endpoints/eventStream.ts'
import { isLoopback, networkOf } from '../../../../server/http/network.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { findTicket } from '../../tickets/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { UpdatesHub } from './hub.ts'
import { namePresent } from './queries.ts'

export const liveUpdateRoutes: Routes = (serve, context) => {
  const { db } = context.database
  const hub = new UpdatesHub(context)

  /** The other users at the ticket. */
  function present(ticketId: number, { id }: Actor) {
    const people = new Map(hub.presence.at(ticketId))
    people.delete(id)
    return namePresent(db, people)
  }

  serve(endpoints.streamUpdates, async ({ actor, query, address, request }) => {
    const { id: userId, role, sessionId } = actor
    const network = isLoopback(address) ? undefined : networkOf(address).nearest
    hub.refuseTooMany({ userId, network })
    const since = timeIn(request.headers['last-event-id']) ?? timeIn(query.since)
    return new EventStream((sender) => hub.connect({ ...sender, userId, role, sessionId, network }, since))
  })

  /**
   * Checks that the ticket exists, without a query while users are at the ticket.
   *
   * @throws 404 if there is no ticket with this id
   */
  async function requireTicket(id: number, { id: userId, role }: Actor): Promise<void> {
    if (hub.presence.at(id).size > 0) return
    if (!(await findTicket(db, { id: userId, role, ofCompany: false }, id))) throw missing('Ticket not found')
  }

  serve(endpoints.listPresent, async ({ actor, params }) => {
    await requireTicket(params.ticketId, actor)
    return present(params.ticketId, actor)
  })

  serve(endpoints.tellPresence, async ({ actor, params, body }) => {
    await requireTicket(params.ticketId, actor)
    const told = { ...body, ticketId: params.ticketId, userId: actor.id }
    hub.presence.refuseTooMany(told)
    hub.tellPresence(told)
    return present(params.ticketId, actor)
  })
}

const timeIn = (text: string | readonly string[] | undefined): number | undefined =>
  typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : undefined
