import type { Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'
import { AppError } from '../../../../../server/http/errors.ts'
import { notifyStaffOfTickets } from '../../../tickets/server/notify.ts'
import { maxLinksOfTicket } from '../values.ts'
import { countLinks, findLink, listLinkedIds } from './queries.ts'

/**
 * Links two tickets unless they are already linked. The transaction has locked the rows of both.
 *
 * @throws 409 if one of them has too many links
 */
export async function linkTickets(tx: Tx, ticketId: number, linkedId: number): Promise<void> {
  if (await findLink(tx, ticketId, linkedId)) return
  const counts = await countLinks(tx, [ticketId, linkedId])
  for (const [id, count] of counts) {
    if (count >= maxLinksOfTicket) {
      throw new AppError(
        'conflict',
        `Ticket #${id} has ${maxLinksOfTicket} linked tickets, which is the limit. Remove one first.`,
      )
    }
  }
  const createdAt = now()
  await tx
    .insertInto('ticketLinks')
    .values([
      { ticketId, linkedId, createdAt },
      { ticketId: linkedId, linkedId: ticketId, createdAt },
    ])
    .execute()
  await notifyStaffOfTickets(tx, ticketId, linkedId)
}

export async function unlinkTickets(tx: Tx, ticketId: number, linkedId: number): Promise<void> {
  await tx
    .deleteFrom('ticketLinks')
    .where((row) =>
      row.or([row.and({ ticketId, linkedId }), row.and({ ticketId: linkedId, linkedId: ticketId })]),
    )
    .execute()
  await notifyStaffOfTickets(tx, ticketId, linkedId)
}

/**
 * Moves links from one ticket to another, which then has at most `maxLinksOfTicket` links. Removes a link between the
 * two tickets.
 */
export async function moveLinks(tx: Tx, fromId: number, ticketId: number): Promise<void> {
  await unlinkTickets(tx, fromId, ticketId)
  const present = await listLinkedIds(tx, ticketId)
  const linked = await listLinkedIds(tx, fromId)
  for (const id of linked.filter((each) => present.includes(each))) await unlinkTickets(tx, fromId, id)
  const moved = linked.filter((id) => !present.includes(id)).slice(0, maxLinksOfTicket - present.length)
  if (moved.length === 0) return
  await tx
    .updateTable('ticketLinks')
    .set({ ticketId })
    .where('ticketId', '=', fromId)
    .where('linkedId', 'in', moved)
    .execute()
  await tx
    .updateTable('ticketLinks')
    .set({ linkedId: ticketId })
    .where('linkedId', '=', fromId)
    .where('ticketId', 'in', moved)
    .execute()
  await notifyStaffOfTickets(tx, ...moved)
}
