import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { audit } from '../../../../server/audit/audit.ts'
import { now } from '../../../../server/database/now.ts'
import { Download } from '../../../../server/endpoints/download.ts'
import { AppError, forbidden, missing } from '../../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { parseRowsAsked } from '../../../../server/lists/rowRange.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { brandIdAt } from '../../../mail/server/mailBrand.ts'
import { findStored } from '../../../site/provider/server/queries.ts'
import { lockAssignee } from '../../assignment/server/commands.ts'
import * as endpoints from '../endpoints.ts'
import type { Ticket, TicketSelection } from '../schema.ts'
import {
  addResponse,
  changeTicketAsStaff,
  createTicket,
  resolveTicket,
  respondAsCustomer,
  respondWithChange,
} from './commands.ts'
import { findLastResponse, findTicketPage, responsePages, responsesInRange } from './conversation.ts'
import type { TicketEvents } from './events.ts'
import { summarizeTickets } from './counts.ts'
import { summarizeFiltered } from './filteredSummary.ts'
import { findTicket, ticketPages } from './queries.ts'
import { ticketsCsv } from './csv.ts'
import { ticketsInRange } from './range.ts'
import { needsDetails } from '../../../people/accounts/ticketColumns.ts'
import { ticketForChange } from './ticketForChange.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'ticket changed': 'Changed the ticket',
  'tickets exported': 'Exported tickets',
})

const notFound = () => missing('Ticket not found')

export const ticketRoutes =
  (events: TicketEvents): Routes =>
  (serve, context) => {
    const { database } = context
    const { db } = database
    const viewerFor = (actor: Actor) => viewerOf(actor, 'tickets')

    serve(endpoints.listTickets, async ({ actor, query, rangeHeader }) => {
      const viewer = viewerFor(actor)
      refuseWork(actor, query)
      const range = rangeOf(rangeHeader, query)
      return range
        ? new ListRange(
            range.first,
            () => ticketsInRange(database, viewer, range, query, needsDetails(actor.ticketListColumns)),
            async () => ({ ...(await summarizeTickets(db, viewer)) }),
          )
        : new LongList(ticketPages(db, viewer))
    })

    serve(endpoints.summarizeTickets, async ({ actor, query }) => {
      refuseWork(actor, query)
      return summarizeFiltered(database, viewerFor(actor), query)
    })

    serve(endpoints.exportTickets, async ({ actor, body, address }) => {
      const { timeZone } = await findStored(db, 'installation')
      const parts = await ticketsCsv(database, viewerFor(actor), body, timeZone ?? 'UTC')
      await audit(db, { action: 'tickets exported', actorId: actor.id, detail: body, address })
      return new Download({
        name: `tickets-${now().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        parts,
      })
    })

    serve(endpoints.readTicket, async ({ actor, params }) => {
      const viewer = viewerFor(actor)
      const ticket = await findTicketPage(db, viewer, params.id)
      if (!ticket) throw notFound()
      return ticket
    })

    serve(endpoints.createTicket, ({ actor, body, request, transact }) =>
      transact(async (tx) => {
        const brandId = await brandIdAt(tx, request.hostname)
        return createTicket(tx, events, { userId: actor.id }, { ...body, brandId })
      }),
    )

    serve(endpoints.updateTicket, async ({ actor, params, body, address, transact, checkVersion }) => {
      const viewer = viewerFor(actor)
      return transact(async (tx) => {
        const isResolving = !isStaff(actor.role) && body.status === 'resolved'
        const ticket = await ticketForChange(tx, viewer, params.id, isResolving ? 'resolve' : 'change')
        const change = changeOf(ticket)
        const detail = { from: statusAndPriority(ticket), to: body }
        if (isResolving) {
          await audit(tx, { ...change, actorId: actor.id, detail, address })
          return resolveTicket(tx, events, ticket, actor)
        }
        if (body.status === undefined && body.priority === undefined) {
          throw new AppError('invalid', 'There is nothing to change.')
        }
        await checkVersion(tx, ticket, change)
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return changeTicketAsStaff(tx, events, ticket, { to: body, userId: actor.id })
      })
    })

    serve(endpoints.listResponses, async ({ actor, params, rangeHeader }) => {
      const viewer = viewerFor(actor)
      const ticket = await findTicket(db, viewer, params.id)
      if (!ticket) throw notFound()
      const asked = parseRowsAsked(rangeHeader)
      return asked
        ? ListRange.of(await responsesInRange(db, viewer, ticket, asked))
        : new LongList(responsePages(db, viewer, ticket))
    })

    serve(endpoints.createResponse, async ({ actor, params, body, address, transact, checkVersion }) => {
      const { message, assigneeId, attachmentIds, ...change } = body
      const isChange = (change.status ?? change.priority) !== undefined
      const isByStaff = isStaff(actor.role)
      const viewer = viewerFor(actor)
      return transact(async (tx) => {
        // The suspension of an account locks the account before its tickets, so use the same order here.
        const assign = assigneeId === undefined || !isByStaff ? undefined : await lockAssignee(tx, assigneeId)
        const ticket = await ticketForChange(
          tx,
          viewer,
          params.id,
          'respond',
          ...(isChange ? (['change'] as const) : []),
          ...(assigneeId === undefined ? [] : (['assign'] as const)),
        )
        await checkVersion(tx, await findLastResponse(tx, ticket.id))
        const written = { message, attachmentIds }
        if (!isByStaff) return respondAsCustomer(tx, events, ticket, actor, { ...written, address })
        await assign?.(ticket, { actorId: actor.id, address })
        if (!isChange) return addResponse(tx, events, ticket, actor, written)
        const detail = { from: statusAndPriority(ticket), to: change }
        await audit(tx, { ...changeOf(ticket), actorId: actor.id, detail, address })
        return respondWithChange(tx, events, ticket, actor, { ...written, to: change })
      })
    })
  }

/** @throws 403 if a customer uses a filter or an order that is only for staff */
function refuseWork(
  { role }: Actor,
  { assignee, queue, waiting, tag, details, sort }: TicketSelection,
): void {
  const isOfWork = (assignee ?? queue ?? waiting ?? tag ?? details) !== undefined || sort === 'waitsSince'
  if (isOfWork && !isStaff(role)) throw forbidden()
}

const changeOf = ({ id }: Pick<Ticket, 'id'>) => ({ action: 'ticket changed', subject: `ticket ${id}` })

const statusAndPriority = ({ status, priority }: Pick<Ticket, 'status' | 'priority'>) => ({
  status,
  priority,
})
