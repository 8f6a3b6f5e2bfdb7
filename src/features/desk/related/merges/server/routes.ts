import type { Selectable } from 'kysely'
import { audit } from '../../../../../server/audit/audit.ts'
import type { Tx } from '../../../../../server/database/db.ts'
import type { Tables } from '../../../../../server/database/tables.ts'
import { AppError, conflictOn, missing } from '../../../../../server/http/errors.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { nameOf } from '../../../../people/accounts/server/directory.ts'
import { viewerOf } from '../../../../people/viewers/server/sharing.ts'
import { findTicketPage } from '../../../tickets/server/conversation.ts'
import type { TicketEvents } from '../../../tickets/server/events.ts'
import { findTicketsForUpdate } from '../../../tickets/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { whyNotMerged } from '../policy.ts'
import type { TicketMerge } from '../schema.ts'
import { mergeTicket } from './commands.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'ticket merged': 'Merged the ticket into another one',
})

type StoredTicket = Selectable<Tables['tickets']>

export const ticketMergeRoutes =
  (events: TicketEvents): Routes =>
  (serve) => {
    serve(endpoints.mergeTicket, async ({ actor, params: { ticketId }, body, address, transact }) => {
      const viewer = viewerOf(actor, 'tickets')
      return transact(async (tx) => {
        const tickets = await findTicketsForUpdate(tx, viewer, [ticketId, body.into])
        const duplicate = tickets.find(({ id }) => id === ticketId)
        if (!duplicate) throw missing('Ticket not found')
        const into = tickets.find(({ id }) => id === body.into)
        if (!into) throw missing(`There is no ticket #${body.into}.`)
        if (duplicate.mergedIntoId !== into.id) {
          await refuseUnlessMergeable(tx, duplicate, into, body)
          await mergeTicket(tx, duplicate, into, { staffId: actor.id, events })
          const detail = { into: into.id, title: into.title, ...(await customersOf(tx, duplicate, into)) }
          const subject = `ticket ${duplicate.id}`
          await audit(tx, { action: 'ticket merged', actorId: actor.id, subject, detail, address })
        }
        const page = await findTicketPage(tx, viewer, into.id)
        if (!page) throw missing('Ticket not found')
        return page
      })
    })
  }

/** @throws 409 if the tickets cannot be merged, 400 if they are the same ticket */
async function refuseUnlessMergeable(
  tx: Tx,
  duplicate: StoredTicket,
  into: StoredTicket,
  { updatedAt, otherCustomerId }: TicketMerge,
): Promise<void> {
  const reason = whyNotMerged(duplicate, into)
  if (reason !== undefined) throw new AppError(duplicate.id === into.id ? 'invalid' : 'conflict', reason)
  if (updatedAt !== duplicate.updatedAt) {
    throw new AppError(
      'conflict',
      `Ticket #${duplicate.id} was changed meanwhile. Look at it before you merge it.`,
    )
  }
  if (duplicate.userId !== into.userId && otherCustomerId !== into.userId) {
    const name = (await nameOf(tx, into.userId)) ?? 'a deleted account'
    throw conflictOn(
      'otherCustomerId',
      `Ticket #${into.id} belongs to another customer, ${name}, who would read all messages of ticket #${duplicate.id}. Confirm that.`,
    )
  }
}

/** The names of the two customers for the audit log, if they differ. */
async function customersOf(tx: Tx, duplicate: StoredTicket, into: StoredTicket) {
  if (duplicate.userId === into.userId) return {}
  return { customers: [await nameOf(tx, duplicate.userId), await nameOf(tx, into.userId)] }
}
