import type { Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'

/** Archives a lead that the transaction has locked. */
export async function archiveLead(tx: Tx, inquiryId: number, userId: number): Promise<void> {
  await tx.insertInto('archivedLeads').values({ inquiryId, userId, createdAt: now() }).execute()
}

/** Restores a lead; false if it is not archived. */
export async function restoreLead(tx: Tx, inquiryId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('archivedLeads')
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
