import type { Tx } from '../../../server/database/db.ts'
import { enqueue } from '../../mail/server/commands.ts'
import { findAddressee } from '../../mail/server/queries.ts'
import { categoryNames } from '../schema.ts'

interface Ticket {
  id: number
  userId: number
  title: string
  description: string
  category: string
  priority: string
  status: string
}

const nameOfCategory = (category: string) =>
  new Map<string, string>(Object.entries(categoryNames)).get(category) ?? category

/** What every mail about a ticket says, and how they stand together in mail clients. */
async function about(tx: Tx, ticket: Pick<Ticket, 'id' | 'userId' | 'title'>) {
  const { name, email } = await findAddressee(tx, ticket.userId)
  return {
    values: { customer: name, number: String(ticket.id), title: ticket.title },
    thread: `ticket-${ticket.id}`,
    staffPath: `/agent/tickets/${ticket.id}`,
    customerPath: `/customer/tickets/${ticket.id}`,
    customer: email,
  }
}

/** To staff, and as a confirmation to the customer. */
export async function mailNewTicket(tx: Tx, ticket: Ticket): Promise<void> {
  const { values, thread, customer, ...paths } = await about(tx, ticket)
  const { description } = ticket
  const priority = ticket.priority.charAt(0).toUpperCase() + ticket.priority.slice(1)
  const all = { ...values, description, priority, category: nameOfCategory(ticket.category) }
  await enqueue(tx, { event: 'ticketRaised', values: all, thread, path: paths.staffPath })
  await enqueue(tx, { event: 'ticketConfirmed', values: all, thread, path: paths.customerPath, customer })
}

/** An answer goes to the other side. */
export async function mailAnswer(
  tx: Tx,
  ticketId: number,
  { message, isStaff }: { message: string; isStaff: boolean },
): Promise<void> {
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'userId', 'title'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const { values, thread, customer, ...paths } = await about(tx, ticket)
  const all = { ...values, message }
  if (!isStaff) await enqueue(tx, { event: 'ticketAnswered', values: all, thread, path: paths.staffPath })
  else await enqueue(tx, { event: 'staffAnswered', values: all, thread, path: paths.customerPath, customer })
}

/** To the customer, whose ticket staff have given another status. */
export async function mailStatus(tx: Tx, ticket: Ticket): Promise<void> {
  const { values, thread, customer, customerPath } = await about(tx, ticket)
  const status = ticket.status.replaceAll('_', ' ')
  await enqueue(tx, {
    event: 'statusChanged',
    values: { ...values, status },
    thread,
    path: customerPath,
    customer,
  })
}
