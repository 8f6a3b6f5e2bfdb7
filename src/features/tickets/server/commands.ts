import { isStaff } from '../../../roles.ts'
import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { Actor } from '../../../server/session.ts'
import type { NewTicket, TicketChange } from '../schema.ts'
import { mailAnswer, mailNewTicket, mailStatus } from './mails.ts'

/** Opens a ticket for the customer. */
export async function createTicket(tx: Tx, customerId: number, ticket: NewTicket) {
  const at = now()
  const created = await tx
    .insertInto('tickets')
    .values({ ...ticket, userId: customerId, status: 'open', createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailNewTicket(tx, created)
  return created
}

/** Changes what is given and nothing else: two people at one ticket lose only what both changed. */
function changeTicket(tx: Tx, id: number, change: TicketChange) {
  return tx
    .updateTable('tickets')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds to the conversation of a ticket whose row the transaction holds. */
export async function addResponse(tx: Tx, ticketId: number, author: Actor, message: string) {
  const at = now()
  const response = await tx
    .insertInto('ticketResponses')
    .values({ ticketId, userId: author.id, message, isStaff: isStaff(author.role), createdAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.updateTable('tickets').set({ updatedAt: at }).where('id', '=', ticketId).execute()
  await mailAnswer(tx, ticketId, response)
  return response
}

/** What staff change; the customer hears of another status. */
export async function changeTicketAsStaff(
  tx: Tx,
  ticket: { id: number; status: string },
  change: TicketChange,
) {
  const changed = await changeTicket(tx, ticket.id, change)
  if (changed.status !== ticket.status) await mailStatus(tx, changed)
  return changed
}

/** The customer's Resolve, which the conversation shows: both or neither. */
export async function resolveTicket(tx: Tx, ticketId: number, customer: Actor) {
  await addResponse(tx, ticketId, customer, 'Ticket marked as resolved by customer.')
  return changeTicket(tx, ticketId, { status: 'resolved' })
}
