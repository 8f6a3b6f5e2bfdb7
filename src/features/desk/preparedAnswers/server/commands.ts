import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { NewPreparedAnswer } from '../schema.ts'

/** Stores an answer and returns its id. */
export async function addAnswer(
  tx: Tx,
  userId: number,
  { isShared, ...answer }: NewPreparedAnswer,
): Promise<number> {
  const at = now()
  const { id } = await tx
    .insertInto('preparedAnswers')
    .values({ ...answer, userId, ownerId: isShared ? null : userId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes an answer that the transaction has locked. Its author does not change. */
export async function changeAnswer(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
  { isShared, ...answer }: NewPreparedAnswer,
): Promise<void> {
  await tx
    .updateTable('preparedAnswers')
    .set({ ...answer, ownerId: isShared ? null : userId, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnswer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('preparedAnswers').where('id', '=', id).execute()
}
