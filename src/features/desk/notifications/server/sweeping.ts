import * as z from 'zod/mini'
import type { Db } from '../../../../server/database/db.ts'
import { deleteInBatches } from '../../../../server/database/inBatches.ts'
import { timestamp } from '../../../../server/jobs/due.ts'
import { every, type OutsideJobKind } from '../../../../server/jobs/jobKinds.ts'
import { dayMs, minuteMs } from '../../../../shared/time/durations.ts'

const keptMs = 90 * dayMs

/** Deletes the notifications stored more than 90 days before `at` (milliseconds since 1970). */
export async function deleteOldNotifications(db: Db, at: number): Promise<void> {
  const before = timestamp(at - keptMs)
  await deleteInBatches((rows) => {
    // Ids have the order of creation, so the oldest rows are enough, and `createdAt` needs no index.
    const oldest = db.selectFrom('notifications').select(['id', 'createdAt']).orderBy('id').limit(rows)
    const old = db.selectFrom(oldest.as('oldest')).select('id').where('createdAt', '<', before)
    return db.deleteFrom('notifications').where('id', 'in', old)
  })
}

export const deletingOldNotifications = (db: Db): OutsideJobKind => ({
  name: 'delete old notifications',
  title: 'Delete old notifications of staff',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 5 * minuteMs,
  nextAfter: every(dayMs),
  runOutside: () => deleteOldNotifications(db, Date.now()),
})
