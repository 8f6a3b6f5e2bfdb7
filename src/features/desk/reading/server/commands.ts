import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { deleteInBatches } from '../../../../server/database/inBatches.ts'
import { now } from '../../../../server/database/now.ts'
import { timestamp } from '../../../../server/jobs/due.ts'
import { every, type OutsideJobKind } from '../../../../server/jobs/jobKinds.ts'
import { dayMs, minuteMs } from '../../../../shared/time/durations.ts'

/** Stores how far a user has read a ticket; never a time before the stored one, nor one in the future. */
export async function storeReadPosition(
  tx: Tx,
  { readAt, ...of }: { userId: number; ticketId: number; readAt: string },
): Promise<void> {
  const at = now()
  await tx
    .insertInto('readPositions')
    .values({ ...of, readAt: readAt < at ? readAt : at })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'ticketId'])
        .doUpdateSet((by) => ({ readAt: by.ref('excluded.readAt') }))
        .where(sql<boolean>`"excluded"."readAt" > "readPositions"."readAt"`),
    )
    .execute()
}

const keptMs = 365 * dayMs

/** Deletes positions more than a year before `at` (milliseconds since 1970): such tickets open at their beginning. */
export async function deleteOldReadPositions(db: Db, at: number): Promise<void> {
  await deleteInBatches((rows) => {
    const old = db
      .selectFrom('readPositions')
      .select('readAt')
      .where('readAt', '<', timestamp(at - keptMs))
      .orderBy('readAt')
      .limit(rows)
    return db.deleteFrom('readPositions').where('readAt', 'in', old)
  })
}

export const deletingOldReadPositions = (db: Db): OutsideJobKind => ({
  name: 'delete old read positions',
  title: 'Delete how far staff had read old tickets',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 5 * minuteMs,
  nextAfter: every(dayMs),
  runOutside: () => deleteOldReadPositions(db, Date.now()),
})
