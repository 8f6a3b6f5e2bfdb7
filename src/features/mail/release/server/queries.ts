import type { Db } from '../../../../server/database/db.ts'
import { findHold } from '../../../../server/jobs/hold.ts'
import { countWaiting } from '../../server/queries.ts'
import type { Hold } from '../schema.ts'

/** The hold and the numbers of waiting mails; null if the installation is not held. */
export async function describeHold(db: Db): Promise<Hold | null> {
  const stored = await findHold(db)
  if (!stored) return null
  const { before, oldestAt, since } = await countWaiting(db, stored.since)
  return { ...stored, restoredMails: before, oldestMailAt: oldestAt, newMails: since }
}
