import { minuteMs } from '../../../durations.ts'
import { isStaff } from '../../../roles.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { Actor } from '../../../server/session/session.ts'
import type { NewTicket, Ticket, TicketChange } from '../schema.ts'
import { isUnresolved } from '../statuses.ts'
import { mailNewTicket, mailResponse, mailStatus, type MailedTicket } from './mails.ts'

interface OpenedTicket {
  id: number
  createdAt: string
}

/** Whole minutes; 0 where the clock of another instance was ahead. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs))

/** Creates an open ticket of the customer and enqueues the mails about it. */
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

/**
 * Writes only the fields given, so that two people who edit a ticket at once overwrite only what both changed. Setting a
 * status answers what the customer replied before.
 */
function changeTicket(tx: Db, { id, createdAt }: OpenedTicket, change: TicketChange) {
  const at = now()
  const { status } = change
  return tx
    .updateTable('tickets')
    .set((by) => ({
      ...change,
      updatedAt: at,
      ...(status !== undefined && { customerRepliedAt: null }),
      ...(status !== undefined && isUnresolved(status) && { resolvedAt: null, resolutionMinutes: null }),
      ...(status !== undefined &&
        !isUnresolved(status) && {
          resolvedAt: by.fn.coalesce('resolvedAt', by.val(at)),
          resolutionMinutes: by.fn.coalesce('resolutionMinutes', by.val(minutesBetween(createdAt, at))),
        }),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a response to a ticket whose row the transaction has locked, and enqueues the mail to the other party. */
export async function addResponse(
  tx: Tx,
  ticket: MailedTicket & OpenedTicket,
  author: Pick<Actor, 'id' | 'role'>,
  message: string,
) {
  const at = now()
  const response = await tx
    .insertInto('ticketResponses')
    .values({ ticketId: ticket.id, userId: author.id, message, isStaff: isStaff(author.role), createdAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tickets')
    .set((by) =>
      response.isStaff
        ? {
            updatedAt: at,
            customerRepliedAt: null,
            firstAnswerMinutes: by.fn.coalesce(
              'firstAnswerMinutes',
              by.val(minutesBetween(ticket.createdAt, at)),
            ),
          }
        : { updatedAt: at, customerRepliedAt: at },
    )
    .where('id', '=', ticket.id)
    .execute()
  await mailResponse(tx, ticket, response)
  return response
}

/** Changes a ticket as staff may, which its conversation shows; enqueues a mail to the customer where the status is another one. */
export async function changeTicketAsStaff(
  tx: Tx,
  ticket: OpenedTicket & Pick<Ticket, 'status' | 'priority'>,
  change: TicketChange,
  userId: number,
) {
  const changed = await changeTicket(tx, ticket, change)
  const status = changed.status === ticket.status ? null : changed.status
  const priority = changed.priority === ticket.priority ? null : changed.priority
  if (status ?? priority) {
    const event = { ticketId: ticket.id, userId, status, priority, createdAt: changed.updatedAt }
    await tx.insertInto('ticketEvents').values(event).execute()
  }
  if (status) await mailStatus(tx, changed)
  return changed
}

/** Resolves a ticket for its customer, with a response that says so. */
export async function resolveTicket(tx: Tx, ticket: MailedTicket & OpenedTicket, customer: Actor) {
  await addResponse(tx, ticket, customer, 'Ticket marked as resolved by customer.')
  return changeTicket(tx, ticket, { status: 'resolved' })
}
