import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { SendFiles } from '../../../server/storage/messageFiles.ts'
import { ticketRaised } from '../../serviceDesk/server/commands.ts'
import { assignTicket } from '../../ticketAssignment/server/commands.ts'
import { createTicket } from '../../tickets/server/commands.ts'
import { notifyTickets } from '../../tickets/server/notify.ts'
import type { RaisedTicket, TicketCorrection } from '../schema.ts'

/** Creates a ticket of a customer whose account the transaction has locked; its conversation says which member of staff did. */
export async function raiseTicket(
  tx: Tx,
  { userId, isMine, ...fields }: Omit<RaisedTicket, 'attachmentIds'>,
  staffId: number,
  attach: SendFiles,
) {
  const ticket = await createTicket(tx, { userId, raisedBy: staffId }, fields, attach)
  await tx
    .insertInto('ticketEvents')
    .values({ ticketId: ticket.id, userId: staffId, isRaised: true, createdAt: ticket.createdAt })
    .execute()
  if (isMine) await assignTicket(tx, ticket, { assigneeId: staffId, userId: staffId })
  else await ticketRaised(tx, { ...ticket, raisedBy: staffId })
  return ticket
}

/** Changes fields of a ticket whose row the transaction has locked, which its conversation shows. */
export async function correctTicket(
  tx: Tx,
  ticketId: number,
  changed: Omit<TicketCorrection, 'mayRead'>,
  staffId: number,
): Promise<void> {
  const at = now()
  const { userId: customerId, ...texts } = changed
  await tx
    .updateTable('tickets')
    .set({ ...changed, updatedAt: at })
    .where('id', '=', ticketId)
    .execute()
  await tx
    .insertInto('ticketEvents')
    .values({ ticketId, userId: staffId, ...texts, customerId, createdAt: at })
    .execute()
  await notifyTickets(tx, ticketId)
}
