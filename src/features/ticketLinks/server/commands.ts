import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { AppError } from '../../../server/http/errors.ts'
import { maxLinksOfTicket } from '../values.ts'
import { countLinks, findLink } from './queries.ts'

/** Links two tickets whose rows the transaction has locked, unless they are linked. @throws 409 where one has too many links */
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
}

export async function unlinkTickets(tx: Tx, ticketId: number, linkedId: number): Promise<void> {
  await tx
    .deleteFrom('ticketLinks')
    .where((row) =>
      row.or([row.and({ ticketId, linkedId }), row.and({ ticketId: linkedId, linkedId: ticketId })]),
    )
    .execute()
}
