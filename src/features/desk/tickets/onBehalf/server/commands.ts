import type { Selectable } from 'kysely'
import type { Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'
import type { Tables } from '../../../../../server/database/tables.ts'
import { callAll, type TicketEvents } from '../../server/events.ts'
import type { TicketCorrection } from '../schema.ts'

type StoredTicket = Selectable<Tables['tickets']>

/** Changes fields of a ticket whose row the transaction has locked. Its conversation shows the change. */
export async function correctTicket(
  tx: Tx,
  events: TicketEvents,
  ticket: StoredTicket,
  changed: Omit<TicketCorrection, 'mayRead'>,
  staffId: number,
): Promise<void> {
  const at = now()
  const { userId: customerId, ...texts } = changed
  const after = await tx
    .updateTable('tickets')
    .set({ ...changed, updatedAt: at })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ticketEvents')
    .values({ ticketId: ticket.id, userId: staffId, ...texts, customerId, createdAt: at })
    .execute()
  await callAll(events.afterTicketChange, tx, [{ before: ticket, after }])
}
