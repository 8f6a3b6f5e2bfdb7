import type { Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'

/** Archives a lead that the transaction has locked. */
export async function archiveLead(tx: Tx, id: number, userId: number): Promise<void> {
  const archived = { archivedAt: now(), archivedBy: userId }
  await tx.updateTable('contactRequests').set(archived).where('id', '=', id).execute()
}

/** Restores a lead; false if it is not archived. */
export async function restoreLead(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contactRequests')
    .set({ archivedAt: null, archivedBy: null })
    .where('id', '=', id)
    .where('archivedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
