import type { Selectable } from 'kysely'
import type { Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'
import type { Tables } from '../../../../../server/database/tables.ts'
import { moveFilesOfDescription } from '../../../attachments/server/commands.ts'
import { moveWatchers } from '../../../assignment/server/commands.ts'
import { moveLinks } from '../../links/server/commands.ts'
import { moveNotes } from '../../../notes/server/commands.ts'
import { moveNotifications } from '../../../notifications/server/commands.ts'
import { changeTicketAsStaff, minutesBetween } from '../../../tickets/server/commands.ts'
import type { TicketEvents } from '../../../tickets/server/events.ts'
import { mailMerge } from '../../../tickets/server/mails.ts'
import { notifyTickets } from '../../../tickets/server/notify.ts'
import { isUnresolved, waitingSince } from '../../../tickets/statuses.ts'
import { moveTags } from '../../../tags/server/commands.ts'

type StoredTicket = Selectable<Tables['tickets']>

/**
 * Moves everything that was written in a duplicate to another ticket, and closes the duplicate. Mails the customer of
 * the duplicate if the duplicate was not closed before. The transaction has locked both tickets. The rows are updated,
 * not copied, because inserts would also lock the accounts, tags and tickets to which the rows refer.
 */
export async function mergeTicket(
  tx: Tx,
  duplicate: StoredTicket,
  into: StoredTicket,
  { staffId, events }: { staffId: number; events: TicketEvents },
): Promise<void> {
  const noteOfStaff = await moveResponses(tx, duplicate, into.id)
  await moveNotes(tx, duplicate.id, into.id)
  await moveNotifications(tx, duplicate.id, into.id)
  await moveWatchers(tx, duplicate.id, into.id)
  await moveTags(tx, duplicate.id, into.id)
  await moveLinks(tx, duplicate.id, into.id)
  const closed = { to: { status: 'closed' }, userId: staffId, isMailed: () => false } as const
  await changeTicketAsStaff(tx, events, duplicate, closed)
  if (duplicate.status !== 'closed') await mailMerge(tx, duplicate, into.id)
  const at = now()
  await tx
    .updateTable('tickets')
    .set({ ...(await stateAfter(tx, { duplicate, into, noteOfStaff })), updatedAt: at })
    .where('id', '=', into.id)
    .execute()
  // This must come after moveResponses and moveNotes, because a trigger of this update renews the search words of both
  // tickets.
  await tx
    .updateTable('tickets')
    .set({ mergedIntoId: into.id, staffWroteLast: false })
    .where('id', '=', duplicate.id)
    .execute()
  const event = { userId: staffId, createdAt: at }
  await tx
    .insertInto('ticketEvents')
    .values([
      { ...event, ticketId: duplicate.id, mergedIntoId: into.id, mergedFromId: null },
      { ...event, ticketId: into.id, mergedIntoId: null, mergedFromId: duplicate.id },
    ])
    .execute()
  await notifyTickets(tx, duplicate.id, into.id)
}

/**
 * Moves the responses, which keep their ids. Adds the description as a response with its original time. The author of
 * the added response is the customer, or the member of staff who raised the ticket. In the second case, the id of that
 * response is returned.
 *
 * The added response has the newest id. If a user is writing a response meanwhile, the server refuses it until that
 * user has seen the added one.
 */
async function moveResponses(tx: Tx, duplicate: StoredTicket, ticketId: number): Promise<number | undefined> {
  await tx.updateTable('ticketResponses').set({ ticketId }).where('ticketId', '=', duplicate.id).execute()
  const { userId, description: message, createdAt } = duplicate
  if (message === '') return undefined
  const raised = await tx
    .selectFrom('ticketEvents')
    .select('userId')
    .where('ticketId', '=', duplicate.id)
    .where('isRaised', '=', true)
    .executeTakeFirst()
  const author = raised ? { userId: raised.userId, isStaff: true } : { userId, isStaff: false }
  const { id } = await tx
    .insertInto('ticketResponses')
    .values({ ticketId, ...author, message, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveFilesOfDescription(tx, duplicate.id, id)
  return raised && id
}

interface Merged {
  duplicate: StoredTicket
  into: StoredTicket
  /**
   * The id of the response made from the description, if staff wrote the description. That response does not count as
   * an answer.
   */
  noteOfStaff: number | undefined
}

/** The columns of the remaining ticket that depend on its conversation, with their values after the merge. */
async function stateAfter(tx: Tx, { duplicate, into, noteOfStaff = 0 }: Merged) {
  const responses = tx
    .selectFrom('ticketResponses')
    .where('ticketId', '=', into.id)
    .where('id', '!=', noteOfStaff)
  const [last, answered] = [
    await responses
      .select('isStaff')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    await responses
      .select((by) => by.fn.min('createdAt').as('at'))
      .where('isStaff', '=', true)
      .executeTakeFirst(),
  ]
  const isNew = isUnresolved(duplicate.status) && duplicate.firstAnswerMinutes === null
  // Replies and requests that nobody has answered keep waiting.
  const waiting = [into.customerRepliedAt, duplicate.customerRepliedAt, isNew ? duplicate.createdAt : null]
    .filter((time) => time !== null)
    .toSorted()
    .at(-1)
  const since = [waitingSince(into), waitingSince(duplicate)].filter((time) => time !== undefined).toSorted()
  const staffWroteLast = waiting === undefined && last?.isStaff === true
  return {
    customerRepliedAt: waiting ?? null,
    staffWroteLast,
    waitsSince: staffWroteLast ? null : (since[0] ?? into.waitsSince),
    firstAnswerMinutes:
      into.firstAnswerMinutes ?? (answered?.at ? minutesBetween(into.createdAt, answered.at) : null),
  }
}
