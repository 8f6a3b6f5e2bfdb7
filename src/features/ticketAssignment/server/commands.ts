import { audit } from '../../../server/audit/audit.ts'
import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { invalidField } from '../../../server/http/errors.ts'
import type { LockAssignee } from '../../../server/modules.ts'
import { lockColleague } from '../../accounts/server/colleagues.ts'
import { nameOf } from '../../accounts/server/directory.ts'
import { recipientsOf } from '../../mail/server/queries.ts'
import { enqueueColleagueMails } from '../../mail/server/colleagueMails.ts'
import { notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { listWatchers } from './queries.ts'

/** Starts or stops watching a ticket. */
export async function setWatching(
  tx: Tx,
  { isWatching, ...watcher }: { ticketId: number; userId: number; isWatching: boolean },
): Promise<void> {
  await notifyStaffOfTickets(tx, watcher.ticketId)
  if (!isWatching) {
    const { ticketId, userId } = watcher
    await tx
      .deleteFrom('ticketWatchers')
      .where('ticketId', '=', ticketId)
      .where('userId', '=', userId)
      .execute()
    return
  }
  await tx
    .insertInto('ticketWatchers')
    .values({ ...watcher, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface MailedReply {
  ticket: { id: number; title: string; assigneeId: number | null }
  customerId: number
  text: string
}

/** Mails the assignee and the watchers of a ticket what its customer replied, except those whom the mail to all staff reaches. */
export async function mailReply(tx: Tx, { ticket, customerId, text }: MailedReply): Promise<void> {
  const watchers = await listWatchers(tx, ticket.id)
  await enqueueColleagueMails(tx, {
    kind: 'customerReplied',
    actorId: customerId,
    userIds: [...(ticket.assigneeId === null ? [] : [ticket.assigneeId]), ...watchers.map(({ id }) => id)],
    ticket,
    text,
    notTo: await recipientsOf(tx, 'ticketAnswered'),
  })
}

/**
 * Assigns a ticket whose row the transaction has locked, and mails the assignee unless they did it. The times of the ticket
 * stay: its customer is told nothing.
 */
export async function assignTicket(
  tx: Tx,
  ticket: { id: number; title: string },
  { assigneeId, userId }: { assigneeId: number | null; userId: number },
): Promise<void> {
  await storeAssignment(tx, { ticketId: ticket.id, userId, assigneeId })
  if (assigneeId !== null) {
    await enqueueColleagueMails(tx, {
      kind: 'ticketAssigned',
      actorId: userId,
      userIds: [assigneeId],
      ticket,
    })
  }
}

/** Assigns a new ticket by the rule of the provider, and mails the assignee who raised it and what they wrote. */
export async function assignNewTicket(
  tx: Tx,
  ticket: { id: number; userId: number; title: string; description: string },
  assigneeId: number,
): Promise<void> {
  await storeAssignment(tx, { ticketId: ticket.id, userId: ticket.userId, assigneeId, isAutomatic: true })
  await enqueueColleagueMails(tx, {
    kind: 'newTicketAssigned',
    actorId: ticket.userId,
    userIds: [assigneeId],
    ticket,
    text: ticket.description,
  })
}

async function storeAssignment(
  tx: Tx,
  assignment: { ticketId: number; userId: number; assigneeId: number | null; isAutomatic?: boolean },
): Promise<void> {
  const { ticketId, assigneeId } = assignment
  await tx.updateTable('tickets').set({ assigneeId }).where('id', '=', ticketId).execute()
  await tx
    .insertInto('ticketAssignments')
    .values({ ...assignment, createdAt: now() })
    .execute()
  await notifyStaffOfTickets(tx, ticketId)
}

/** For an account that is suspended or not staff. */
export const cannotWork = () =>
  invalidField('assigneeId', 'This account cannot work on tickets: it is suspended, or not staff.')

/** Assigns the ticket of a response to a colleague. */
export const lockAssignee: LockAssignee = async (tx, assigneeId) => {
  const to = await lockColleague(tx, assigneeId)
  if (to === undefined) throw cannotWork()
  return async (ticket, { actorId, address }) => {
    if (ticket.assigneeId === assigneeId) return
    const from = ticket.assigneeId === null ? null : await nameOf(tx, ticket.assigneeId)
    await assignTicket(tx, ticket, { assigneeId, userId: actorId })
    const subject = `ticket ${ticket.id}`
    await audit(tx, { action: 'ticket assigned', subject, actorId, detail: { from, to }, address })
  }
}
