import type { Db } from '../../../../server/database/db.ts'

export async function storePutAway(db: Db, userId: number, isPutAway: boolean): Promise<void> {
  await db.updateTable('users').set({ hasPutAwayFirstSteps: isPutAway }).where('id', '=', userId).execute()
}
