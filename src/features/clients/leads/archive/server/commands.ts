import type { Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'

/** Takes a lead that the transaction has locked off the list. */
export async function archiveLead(tx: Tx, inquiryId: number, userId: number): Promise<void> {
  await tx.insertInto('archivedLeads').values({ inquiryId, userId, createdAt: now() }).execute()
}

/** Brings a lead back; false where it is not archived. */
export async function restoreLead(tx: Tx, inquiryId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('archivedLeads')
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
