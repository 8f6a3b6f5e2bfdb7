import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { cannotWork, lockColleague } from '../../../people/accounts/server/colleagues.ts'
import { nameOf, namesOf } from '../../../people/accounts/server/directory.ts'
import { recipientsOf } from '../../../mail/server/queries.ts'
import { tellColleagues, tellInPortal, tellOfAssigned } from '../../notifications/server/tell.ts'
import type { EventCall, TicketRaised, TicketReplied } from '../../tickets/server/events.ts'
import { openerOf, withStatus } from '../../tickets/server/mails.ts'
import { notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { listWatchers } from './queries.ts'

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

export async function moveWatchers(tx: Tx, fromId: number, ticketId: number): Promise<void> {
  await tx
    .updateTable('ticketWatchers')
    .set({ ticketId })
    .where('ticketId', '=', fromId)
    .where('userId', 'not in', (by) =>
      by
        .selectFrom('ticketWatchers as present')
        .select('present.userId')
        .where('present.ticketId', '=', ticketId),
    )
    .execute()
  // Deletes the remaining rows: these users already watch the ticket `ticketId`.
  await tx.deleteFrom('ticketWatchers').where('ticketId', '=', fromId).execute()
}

/**
 * Tells the assignee and the watchers of a reply; of a customer's reply also by email, except those who get the mail to
 * all staff.
 */
export const tellColleaguesOfReply: EventCall<TicketReplied> = async (
  tx,
  { ticket, response, newStatus, isResolving },
) => {
  const watchers = await listWatchers(tx, ticket.id)
  const told = {
    actorId: response.userId,
    userIds: [...(ticket.assigneeId === null ? [] : [ticket.assigneeId]), ...watchers.map(({ id }) => id)],
    ticket,
    responseId: response.id,
  }
  if (response.isStaff) {
    await tellInPortal(tx, 'colleagueReplied', told)
    return
  }
  await tellColleagues(tx, {
    event: isResolving ? 'customerResolved' : 'customerReplied',
    ...told,
    text: withStatus(response.message, newStatus),
    notTo: await recipientsOf(tx, 'ticketAnswered'),
  })
}

interface AssignedTicket {
  id: number
  title: string
  assigneeId: number | null
}

/**
 * Assigns a ticket whose row the transaction has locked. Tells the new and the previous assignee, except the user who
 * assigns it. `updatedAt` does not change, and the customer is not told.
 */
export async function assignTicket(
  tx: Tx,
  ticket: AssignedTicket,
  { assigneeId, userId }: { assigneeId: number | null; userId: number },
): Promise<void> {
  await storeAssignments(tx, [ticket.id], { userId, assigneeId })
  if (ticket.assigneeId !== null) {
    await tellColleagues(tx, {
      event: assigneeId === userId ? 'ticketTaken' : 'ticketReassigned',
      actorId: userId,
      userIds: [ticket.assigneeId],
      ticket,
    })
  }
  if (assigneeId !== null) {
    await tellColleagues(tx, {
      event: 'ticketAssigned',
      actorId: userId,
      userIds: [assigneeId],
      ticket,
    })
  }
}

/**
 * Assigns a new ticket by the rule for new tickets. The mail to the assignee contains the description and says who
 * raised the ticket.
 */
export async function assignNewTicket(
  tx: Tx,
  { ticket, raisedBy }: TicketRaised,
  assigneeId: number,
): Promise<void> {
  await storeAssignments(tx, [ticket.id], { userId: ticket.userId, assigneeId, isAutomatic: true })
  await tellColleagues(tx, {
    event: 'newTicketAssigned',
    actorId: raisedBy ?? ticket.userId,
    actorName: await openerOf(tx, { ticket, raisedBy }),
    userIds: [assigneeId],
    ticket,
    text: ticket.description,
  })
}

/** The number of tickets in one statement, which then has 2,500 parameters. */
const givenAtOnce = 500

/**
 * Unassigns the tickets of an account, except closed ones, and records that in each ticket. Call this before the
 * account is suspended, deleted or no longer staff. Otherwise database triggers unassign the tickets without a record.
 */
export async function giveTicketsBack(tx: Tx, userId: number): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('assigneeId', '=', userId)
    .where('status', '!=', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = tickets.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += givenAtOnce) {
    const some = ids.slice(from, from + givenAtOnce)
    await storeAssignments(tx, some, { userId, assigneeId: null, isAutomatic: true })
  }
}

async function storeAssignments(
  tx: Tx,
  ticketIds: readonly number[],
  assignment: { userId: number; assigneeId: number | null; isAutomatic?: boolean },
): Promise<void> {
  const { assigneeId } = assignment
  await tx.updateTable('tickets').set({ assigneeId }).where('id', 'in', ticketIds).execute()
  const createdAt = now()
  await tx
    .insertInto('ticketAssignments')
    .values(ticketIds.map((ticketId) => ({ ...assignment, ticketId, createdAt })))
    .execute()
  await notifyStaffOfTickets(tx, ...ticketIds)
}

/**
 * Assigns the tickets that do not have this assignee yet, and records that in the audit log. The caller must lock the
 * account of the assignee first, then the tickets. With `mailDelayMs`, each new or previous assignee is told, and
 * gets one mail about all their tickets after this delay. Returns the ids of the mails.
 */
export async function assignSeveral(
  tx: Tx,
  tickets: readonly AssignedTicket[],
  to: { assigneeId: number | null; actorId: number; address: string; mailDelayMs?: number },
): Promise<number[]> {
  const { assigneeId, actorId, address, mailDelayMs } = to
  const others = tickets.filter((ticket) => ticket.assigneeId !== assigneeId)
  if (others.length === 0) return []
  const ids = [
    ...others.flatMap((ticket) => ticket.assigneeId ?? []),
    ...(assigneeId === null ? [] : [assigneeId]),
  ]
  const names = await namesOf(tx, ids)
  const named = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  await storeAssignments(
    tx,
    others.map(({ id }) => id),
    { userId: actorId, assigneeId },
  )
  for (const ticket of others) {
    const detail = { from: named(ticket.assigneeId), to: named(assigneeId) }
    const subject = `ticket ${ticket.id}`
    await audit(tx, { action: 'ticket assigned', subject, actorId, detail, address })
  }
  if (mailDelayMs === undefined) return []
  const taken = Map.groupBy(others, (ticket) => ticket.assigneeId)
  const assigned = [
    ...(assigneeId === null ? [] : [{ colleagueId: assigneeId, has: 'now' as const, tickets: others }]),
    ...[...taken].flatMap(([colleagueId, theirs]) =>
      colleagueId === null ? [] : [{ colleagueId, has: 'no longer' as const, tickets: theirs }],
    ),
  ]
  return tellOfAssigned(tx, { actorId, assigned, delayMs: mailDelayMs })
}

/**
 * Locks the account of a member of staff and returns a function that assigns a ticket to that account. Call this before
 * locking the ticket.
 *
 * @throws 400 at the field `assigneeId` for an account that cannot work on tickets
 */
export async function lockAssignee(tx: Tx, assigneeId: number) {
  const to = await lockColleague(tx, assigneeId)
  if (to === undefined) throw cannotWork()
  return async (ticket: AssignedTicket, { actorId, address }: { actorId: number; address: string }) => {
    if (ticket.assigneeId === assigneeId) return
    const from = ticket.assigneeId === null ? null : await nameOf(tx, ticket.assigneeId)
    await assignTicket(tx, ticket, { assigneeId, userId: actorId })
    const subject = `ticket ${ticket.id}`
    await audit(tx, { action: 'ticket assigned', subject, actorId, detail: { from, to }, address })
  }
}
