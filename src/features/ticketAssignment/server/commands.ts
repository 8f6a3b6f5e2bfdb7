import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { enqueueColleagueMails } from '../../mail/server/colleagueMails.ts'

/**
 * Assigns a ticket whose row the transaction has locked, and mails the assignee unless they did it. The times of the ticket
 * stay: its customer is told nothing.
 */
export async function assignTicket(
  tx: Tx,
  ticket: { id: number; title: string },
  { assigneeId, userId }: { assigneeId: number | null; userId: number },
): Promise<void> {
  await tx.updateTable('tickets').set({ assigneeId }).where('id', '=', ticket.id).execute()
  await tx
    .insertInto('ticketAssignments')
    .values({ ticketId: ticket.id, userId, assigneeId, createdAt: now() })
    .execute()
  if (assigneeId !== null) {
    await enqueueColleagueMails(tx, {
      kind: 'ticketAssigned',
      actorId: userId,
      userIds: [assigneeId],
      ticket,
    })
  }
}
