import type { Db, Tx } from '../../../server/database/db.ts'
import { enqueue } from '../../mail/server/commands.ts'
import { findMailRecipient } from '../../mail/server/queries.ts'
import { nameOfCategory, priorityNames, type TicketPriority } from '../schema.ts'

/** What every mail about a ticket needs of it. */
export interface MailedTicket {
  id: number
  userId: number
  title: string
}

/** What all mails about a ticket have in common; `thread` makes mail clients group them. */
async function commonParts(tx: Db, ticket: MailedTicket) {
  const { name, email } = await findMailRecipient(tx, ticket.userId)
  return {
    values: { customer: name, number: String(ticket.id), title: ticket.title },
    thread: `ticket-${ticket.id}`,
    staffPath: `/agent/tickets/${ticket.id}`,
    customerPath: `/customer/tickets/${ticket.id}`,
    customer: email,
  }
}

/** Enqueues the mail to staff and the confirmation to the customer. */
export async function mailNewTicket(
  tx: Tx,
  ticket: MailedTicket & { description: string; category: string; priority: TicketPriority },
): Promise<void> {
  const { values, thread, customer, ...paths } = await commonParts(tx, ticket)
  const all = {
    ...values,
    description: ticket.description,
    priority: priorityNames[ticket.priority],
    category: nameOfCategory(ticket.category),
  }
  await enqueue(tx, { event: 'ticketRaised', values: all, thread, path: paths.staffPath })
  await enqueue(tx, { event: 'ticketConfirmed', values: all, thread, path: paths.customerPath, customer })
}

/** Enqueues the mail about a response: to the customer where staff wrote it, else to staff. */
export async function mailResponse(
  tx: Tx,
  ticket: MailedTicket,
  { message, isStaff }: { message: string; isStaff: boolean },
): Promise<void> {
  const { values, thread, customer, ...paths } = await commonParts(tx, ticket)
  const all = { ...values, message }
  if (!isStaff) await enqueue(tx, { event: 'ticketAnswered', values: all, thread, path: paths.staffPath })
  else await enqueue(tx, { event: 'staffAnswered', values: all, thread, path: paths.customerPath, customer })
}

/** Enqueues the mail to the customer about a status that staff have changed. */
export async function mailStatus(tx: Tx, ticket: MailedTicket & { status: string }): Promise<void> {
  const { values, thread, customer, customerPath } = await commonParts(tx, ticket)
  const status = ticket.status.replaceAll('_', ' ')
  await enqueue(tx, {
    event: 'statusChanged',
    values: { ...values, status },
    thread,
    path: customerPath,
    customer,
  })
}
