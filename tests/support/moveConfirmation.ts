import type { Db } from '../../src/server/database/db.ts'

/** Sets the confirmation time of an account's sessions, in minutes from now; -6 is past the limit of five minutes. */
export async function moveConfirmation(db: Db, userId: number, minutes: number): Promise<void> {
  const confirmedAt = new Date(Date.now() + minutes * 60_000).toISOString()
  await db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', userId).execute()
}
