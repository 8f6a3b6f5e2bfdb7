import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { NewTicketView } from '../schema.ts'

/** Stores a view and returns its id. */
export async function addView(tx: Tx, userId: number, { isShared, ...view }: NewTicketView): Promise<number> {
  const at = now()
  const { id } = await tx
    .insertInto('ticketViews')
    .values({ ...view, userId, ownerId: isShared ? null : userId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a view that the transaction has locked. Its author does not change. */
export async function changeView(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
  { isShared, ...view }: NewTicketView,
): Promise<void> {
  await tx
    .updateTable('ticketViews')
    .set({ ...view, ownerId: isShared ? null : userId, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ticketViews').where('id', '=', id).execute()
}
