import { isStaff } from '../../../roles.ts'
import { audit } from '../../../server/audit/audit.ts'
import { now } from '../../../server/database/now.ts'
import { Download } from '../../../server/http/download.ts'
import { AppError, forbidden, invalidField, missing } from '../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../server/lists/listRange.ts'
import { LongList } from '../../../server/lists/longList.ts'
import type { Routes } from '../../../server/http/serve.ts'
import type { FindAttach } from '../../../server/storage/messageFiles.ts'
import type { LockAssignee, TicketColumns, TicketRaised, TicketReplied } from '../../../server/modules.ts'
import type { Actor } from '../../../server/session/session.ts'
import { viewerOf } from '../../companies/server/sharing.ts'
import { findStored } from '../../provider/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import type { Ticket, TicketSelection } from '../schema.ts'
import {
  addResponse,
  changeTicketAsStaff,
  createTicket,
  reopenByReply,
  resolvedByCustomer,
  resolveTicket,
  respondWithChange,
} from './commands.ts'
import { findLastResponse, findTicketPage, responsePages } from './conversation.ts'
import { findTicket, summarizeTickets, ticketPages } from './queries.ts'
import { ticketsCsv } from './csv.ts'
import { ticketsInRange } from './range.ts'
import { ticketForChange } from './ticketForChange.ts'

const notFound = () => missing('Ticket not found')

interface ModuleParts {
  /** Finds what a module that is on does about a new ticket. */
  findRaised: () => Promise<TicketRaised | undefined>
  /** Finds what it does when a customer replies. */
  findReplied: () => Promise<TicketReplied | undefined>
  /** Finds what it does where a response assigns its ticket. */
  findLockAssignee: () => Promise<LockAssignee | undefined>
  /** Finds the columns that it adds to the file. */
  findColumns: () => Promise<TicketColumns | undefined>
  findAttach: FindAttach
}

export const ticketRoutes =
  ({ findRaised, findReplied, findLockAssignee, findColumns, findAttach }: ModuleParts): Routes =>
  (serve, context) => {
    const { database } = context
    const { db } = database
    const viewerFor = (actor: Actor) => viewerOf(context, actor, 'tickets')

    serve(endpoints.listTickets, async ({ actor, query, rangeHeader }) => {
      const viewer = await viewerFor(actor)
      refuseWork(actor, query)
      const range = rangeOf(rangeHeader, query)
      return range
        ? new ListRange(
            range.first,
            () => ticketsInRange(database, viewer, range, query),
            async () => ({ ...(await summarizeTickets(db, viewer)) }),
          )
        : new LongList(ticketPages(db, viewer))
    })

    serve(endpoints.summarizeTickets, async ({ actor, query }) => {
      refuseWork(actor, query)
      return summarizeTickets(db, await viewerFor(actor), query)
    })

    serve(endpoints.exportTickets, async ({ actor, body, address }) => {
      const [{ timeZone }, more] = await Promise.all([findStored(db, 'installation'), findColumns()])
      const form = { timeZone: timeZone ?? 'UTC', more }
      const parts = await ticketsCsv(database, await viewerFor(actor), body, form)
      await audit(db, { action: 'tickets exported', actorId: actor.id, detail: body, address })
      return new Download({
        name: `tickets-${now().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        parts,
      })
    })

    serve(endpoints.readTicket, async ({ actor, params }) => {
      const viewer = await viewerFor(actor)
      const ticket = await findTicketPage(db, viewer, params.id)
      if (!ticket) throw notFound()
      return ticket
    })

    serve(endpoints.createTicket, async ({ actor, body, transact }) => {
      const { attachmentIds, ...newTicket } = body
      const [raised, attach] = await Promise.all([findRaised(), findAttach(actor.id, attachmentIds)])
      return transact(async (tx) => {
        const ticket = await createTicket(tx, { userId: actor.id }, newTicket, attach)
        await raised?.(tx, ticket)
        return ticket
      })
    })

    serve(endpoints.updateTicket, async ({ actor, params, body, address, transact, checkVersion }) => {
      const [viewer, replied] = await Promise.all([viewerFor(actor), findReplied()])
      return transact(async (tx) => {
        const isResolving = !isStaff(actor.role) && body.status === 'resolved'
        const ticket = await ticketForChange(tx, viewer, params.id, isResolving ? 'resolve' : 'change')
        const change = changeOf(ticket)
        const detail = { from: statusAndPriority(ticket), to: body }
        if (isResolving) {
          await audit(tx, { ...change, actorId: actor.id, detail, address })
          const reply = { ticket, customerId: actor.id, message: resolvedByCustomer, isResolving: true }
          await replied?.(tx, reply)
          return resolveTicket(tx, ticket, actor)
        }
        if (body.status === undefined && body.priority === undefined) {
          throw new AppError('invalid', 'There is nothing to change.')
        }
        await checkVersion(tx, ticket, change)
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return changeTicketAsStaff(tx, ticket, body, actor.id)
      })
    })

    serve(endpoints.listResponses, async ({ actor, params }) => {
      const viewer = await viewerFor(actor)
      const ticket = await findTicket(db, viewer, params.id)
      if (!ticket) throw notFound()
      return new LongList(responsePages(db, viewer, ticket))
    })

    serve(endpoints.createResponse, async ({ actor, params, body, address, transact, checkVersion }) => {
      const { message, assigneeId, attachmentIds, ...change } = body
      const isChange = (change.status ?? change.priority) !== undefined
      const [viewer, replied, lockAssignee, attach] = await Promise.all([
        viewerFor(actor),
        findReplied(),
        assigneeId !== undefined && isStaff(actor.role) ? findLockAssignee() : undefined,
        findAttach(actor.id, attachmentIds),
      ])
      return transact(async (tx) => {
        // The account before the ticket, as where an account that is suspended gives its tickets back.
        const assign = assigneeId === undefined ? undefined : await lockAssignee?.(tx, assigneeId)
        const ticket = await ticketForChange(
          tx,
          viewer,
          params.id,
          'respond',
          ...(isChange ? (['change'] as const) : []),
          ...(assigneeId === undefined ? [] : (['assign'] as const)),
        )
        if (assigneeId !== undefined && !assign)
          throw invalidField('assigneeId', 'Tickets cannot be assigned: the service desk is switched off.')
        await checkVersion(tx, await findLastResponse(tx, ticket.id))
        const reply = { ticket, customerId: actor.id, message }
        const isReopened = !isStaff(actor.role) && (await replied?.(tx, reply)) === 'reopened'
        await assign?.(ticket, { actorId: actor.id, address })
        if (isReopened || isChange) {
          const to = isReopened ? { status: 'open' } : change
          const detail = { from: statusAndPriority(ticket), to }
          await audit(tx, { ...changeOf(ticket), actorId: actor.id, detail, address })
        }
        const written = { message, attach }
        if (isReopened) return reopenByReply(tx, ticket, actor, written)
        if (isChange) return respondWithChange(tx, ticket, actor, written, change)
        return addResponse(tx, ticket, actor, written)
      })
    })
  }

/** @throws 403 for a customer who filters by the work of staff */
function refuseWork({ role }: Actor, { assignee, queue, waiting, tag }: TicketSelection): void {
  if ((assignee ?? queue ?? waiting ?? tag) !== undefined && !isStaff(role)) throw forbidden()
}

const changeOf = ({ id }: Pick<Ticket, 'id'>) => ({ action: 'ticket changed', subject: `ticket ${id}` })

const statusAndPriority = ({ status, priority }: Pick<Ticket, 'status' | 'priority'>) => ({
  status,
  priority,
})
