import type { Tx } from '../../../server/database/db.ts'
import { enqueue } from '../../mail/server/commands.ts'
import {
  nameOfCategory,
  priorityNames,
  statusNames,
  type TicketPriority,
  type TicketStatus,
} from '../schema.ts'

/** The fields of a ticket that its mails need. */
export interface MailedTicket {
  id: number
  userId: number
  title: string
}

/** The common fields of all mails about a ticket; `thread` makes mail clients group them. */
function commonParts({ id, userId, title }: MailedTicket) {
  return {
    values: { number: String(id), title },
    common: { thread: `ticket-${id}`, customerId: userId },
    staffPath: `/agent/tickets/${id}`,
    customerPath: `/customer/tickets/${id}`,
  }
}

/** Enqueues the mail to staff and the confirmation to the customer. */
export async function mailNewTicket(
  tx: Tx,
  ticket: MailedTicket & { description: string; category: string; priority: TicketPriority },
): Promise<void> {
  const { values, common, staffPath, customerPath } = commonParts(ticket)
  const all = {
    ...values,
    description: ticket.description,
    priority: priorityNames[ticket.priority],
    category: nameOfCategory(ticket.category),
  }
  await enqueue(tx, { ...common, event: 'ticketRaised', values: all, path: staffPath })
  await enqueue(tx, { ...common, event: 'ticketConfirmed', values: all, path: customerPath })
}

/** Not a placeholder: templates that administrators have edited do not use it. */
export const withStatus = (message: string, newStatus: TicketStatus | undefined) =>
  newStatus === undefined ? message : `${message}\n\nStatus: ${statusNames[newStatus]}`

/**
 * Enqueues the mail about a response: to the customer where staff wrote it, else to staff.
 *
 * @param newStatus of the ticket, if the response sets one; the mail says it below the message
 */
export async function mailResponse(
  tx: Tx,
  ticket: MailedTicket,
  { message, isStaff }: { message: string; isStaff: boolean },
  newStatus?: TicketStatus,
): Promise<void> {
  const { values, common, staffPath, customerPath } = commonParts(ticket)
  const all = { ...values, message: withStatus(message, newStatus) }
  if (!isStaff) await enqueue(tx, { ...common, event: 'ticketAnswered', values: all, path: staffPath })
  else await enqueue(tx, { ...common, event: 'staffAnswered', values: all, path: customerPath })
}

/** Enqueues the mail to the customer about a status that staff have changed. Returns the ids of what is mailed. */
export async function mailStatus(
  tx: Tx,
  ticket: MailedTicket & { status: string },
  delayMs = 0,
): Promise<number[]> {
  const { values, common, customerPath } = commonParts(ticket)
  const status = ticket.status.replaceAll('_', ' ')
  const { ids } = await enqueue(tx, {
    ...common,
    event: 'statusChanged',
    values: { ...values, status },
    path: customerPath,
    delayMs,
  })
  return ids
}
