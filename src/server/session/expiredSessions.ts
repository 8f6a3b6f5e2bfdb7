import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/inBatches.ts'
import { now } from '../database/now.ts'

/**
 * Deletes expired sessions. Sessions that are inactive for too long are not deleted here, but end when they are read,
 * because the timeout may change.
 */
export async function sweepSessions({ db }: Database): Promise<void> {
  const expired = db.selectFrom('sessions').select('id').where('expiresAt', '<=', now())
  await deleteInBatches((rows) => db.deleteFrom('sessions').where('id', 'in', expired.limit(rows)))
}
