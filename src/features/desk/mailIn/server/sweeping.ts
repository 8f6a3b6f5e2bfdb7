import * as z from 'zod/mini'
import type { AppContext } from '../../../../server/appContext.ts'
import { timestamp } from '../../../../server/jobs/due.ts'
import { every, type OutsideJobKind } from '../../../../server/jobs/jobKinds.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/time/durations.ts'
import { emailRetentionDays } from '../../tickets/values.ts'
import { storedMailKeys } from './queries.ts'

const rowsAtOnce = 200

/**
 * Deletes mails that arrived more than 90 days before `at` (milliseconds since 1970), and files without a row. Mails that
 * were not read yet stay.
 */
export async function deleteOldInboundMails(
  { database: { db } }: Pick<AppContext, 'database'>,
  store: FileStore,
  at: number,
): Promise<void> {
  const before = timestamp(at - emailRetentionDays * dayMs)
  let deleted = rowsAtOnce
  while (deleted === rowsAtOnce) {
    const rows = await db
      .deleteFrom('inboundMails')
      .where('id', 'in', (from) =>
        from
          .selectFrom('inboundMails')
          .select('id')
          .where('receivedAt', '<', before)
          .where('state', '<>', 'waiting')
          .orderBy('receivedAt')
          .limit(rowsAtOnce),
      )
      .returning('rawKey')
      .execute()
    for (const { rawKey } of rows) await store.remove(rawKey)
    deleted = rows.length
  }
  // Lists the files before it reads the keys: these files are at least an hour old, so the rows of used ones are stored
  // by then.
  const written = await store.writtenBefore(at - hourMs)
  const known = new Set(await storedMailKeys(db))
  for (const key of written) if (!known.has(key)) await store.remove(key)
}

/** Deletes old received mails, every hour. */
export const deletingOldInboundMails = (
  context: Pick<AppContext, 'database'>,
  store: FileStore,
): OutsideJobKind => ({
  name: 'delete old received emails',
  title: 'Delete old received emails',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 10 * minuteMs,
  nextAfter: every(hourMs),
  runOutside: () => deleteOldInboundMails(context, store, Date.now()),
})
