import { audit } from '../../../../../server/audit/audit.ts'
import type { Db } from '../../../../../server/database/db.ts'
import { AppError, invalidField, missing } from '../../../../../server/http/errors.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { isCustomer, lockIfCustomer, nameOf } from '../../../../people/accounts/server/directory.ts'
import { viewerOf, type Viewer } from '../../../../people/viewers/server/sharing.ts'
import type { Ticket } from '../../schema.ts'
import { createTicket } from '../../server/commands.ts'
import { findTicketPage } from '../../server/conversation.ts'
import type { TicketEvents } from '../../server/events.ts'
import { findTicket } from '../../server/queries.ts'
import { ticketForChange } from '../../server/ticketForChange.ts'
import * as endpoints from '../endpoints.ts'
import type { TicketCorrection } from '../schema.ts'
import { correctTicket } from './commands.ts'
import { compareReaders } from './queries.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'ticket raised': 'Raised the ticket for a customer',
  'ticket corrected': 'Corrected the ticket',
})

const ticketMissing = () => missing('Ticket not found')
const customerMissing = () => invalidField('userId', 'This customer does not exist')

export const staffTicketRoutes =
  (events: TicketEvents): Routes =>
  (serve, context) => {
    serve(endpoints.raiseTicket, async ({ actor, body, address, transact }) => {
      const { userId, isMine, ...fields } = body
      const viewer = viewerOf(actor, 'tickets')
      return transact(async (tx) => {
        if (!(await lockIfCustomer(tx, userId))) throw customerMissing()
        const opened = { userId, raisedBy: actor.id, takenBy: isMine ? actor.id : undefined }
        const { id } = await createTicket(tx, events, opened, fields)
        await audit(tx, { action: 'ticket raised', actorId: actor.id, subject: `ticket ${id}`, address })
        return requireTicketPage(tx, viewer, id)
      })
    })

    serve(endpoints.readReaders, async ({ actor, params: { ticketId }, query: { customer, into } }) => {
      const { db } = context.database
      const viewer = viewerOf(actor, 'tickets')
      const ticket = await findTicket(db, viewer, ticketId)
      const other = into === undefined ? ticket : await findTicket(db, viewer, into)
      if (!ticket || !other) throw ticketMissing()
      if (customer !== undefined && !(await isCustomer(db, customer))) throw missing('Customer not found')
      return compareReaders(db, {
        before: { ticketId, ownerId: ticket.userId },
        after: { ticketId: other.id, ownerId: customer ?? other.userId },
      })
    })

    serve(endpoints.correctTicket, async ({ actor, params, body, address, transact, checkVersion }) => {
      const viewer = viewerOf(actor, 'tickets')
      return transact(async (tx) => {
        // A change of an account and its tickets locks the account first, so use the same order here.
        const isOfCustomer = body.userId !== undefined && (await lockIfCustomer(tx, body.userId))
        const ticket = await ticketForChange(tx, viewer, params.ticketId, 'correct')
        const change = { action: 'ticket corrected', subject: `ticket ${ticket.id}` }
        await checkVersion(tx, ticket, change)
        const changed = changedFields(ticket, body)
        if (Object.keys(changed).length === 0) {
          if (Object.keys(body).length === 0) throw new AppError('invalid', 'There is nothing to change.')
          return requireTicketPage(tx, viewer, ticket.id)
        }
        if (changed.userId !== undefined) {
          if (!isOfCustomer) throw customerMissing()
          if (!body.mayRead)
            throw invalidField('mayRead', 'Confirm that the customer may read the whole conversation')
        }
        await correctTicket(tx, events, ticket, changed, actor.id)
        const detail = { from: await audited(tx, ticket), to: await audited(tx, { ...ticket, ...changed }) }
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return requireTicketPage(tx, viewer, ticket.id)
      })
    })
  }

type CorrectedFields = Pick<Ticket, 'title' | 'category' | 'userId'>

/** The fields whose values a correction changes. */
const changedFields = (ticket: CorrectedFields, { title, category, userId }: TicketCorrection) => ({
  ...(title !== undefined && title !== ticket.title && { title }),
  ...(category !== undefined && category !== ticket.category && { category }),
  ...(userId !== undefined && userId !== ticket.userId && { userId }),
})

const audited = async (tx: Db, { title, category, userId }: CorrectedFields) => ({
  title,
  category,
  customer: await nameOf(tx, userId),
})

/** @throws 404 if there is no such ticket */
async function requireTicketPage(tx: Db, viewer: Viewer, id: number): Promise<Ticket> {
  const ticket = await findTicketPage(tx, viewer, id)
  if (!ticket) throw ticketMissing()
  return ticket
}
