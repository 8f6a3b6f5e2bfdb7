import type { Db } from '../../src/server/database/db.ts'

/** Moves the time at which the sessions of an account were confirmed: -6 minutes is before the last five. */
export async function moveConfirmation(db: Db, userId: number, minutes: number): Promise<void> {
  const confirmedAt = new Date(Date.now() + minutes * 60_000).toISOString()
  await db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', userId).execute()
}
