import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'

/** Assigns a ticket whose row the transaction has locked. The times of the ticket stay: its customer is told nothing. */
export async function assignTicket(
  tx: Tx,
  ticketId: number,
  { assigneeId, userId }: { assigneeId: number | null; userId: number },
): Promise<void> {
  await tx.updateTable('tickets').set({ assigneeId }).where('id', '=', ticketId).execute()
  await tx
    .insertInto('ticketAssignments')
    .values({ ticketId, userId, assigneeId, createdAt: now() })
    .execute()
}
