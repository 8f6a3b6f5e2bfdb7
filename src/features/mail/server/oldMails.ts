import * as z from 'zod/mini'
import type { Db } from '../../../server/database/db.ts'
import { deleteInBatches } from '../../../server/database/inBatches.ts'
import { timestamp } from '../../../server/jobs/due.ts'
import { every, type OutsideJobKind } from '../../../server/jobs/jobKinds.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/time/durations.ts'
import { secretNotices } from '../notices.ts'

/** Replaces the content of withdrawn mails, and of mails whose secret link was sent or no longer works. */
export const noContent = { html: '', text: '' }

const sentRetentionMs = 30 * dayMs
/** The lifetime of an invitation's link. No other secret link works longer. */
const secretRetentionMs = 7 * dayMs

/**
 * Deletes mails sent or withdrawn more than 30 days before `at` (milliseconds since 1970). Failed mails stay, but those
 * with a secret link lose their content once the link no longer works.
 */
export async function deleteOldMails(db: Db, at: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set(noContent)
    .where('state', '=', 'failed')
    .where('event', 'in', secretNotices)
    .where('createdAt', '<', timestamp(at - secretRetentionMs))
    .where('html', '<>', noContent.html)
    .execute()
  const before = timestamp(at - sentRetentionMs)
  const sent = db.selectFrom('outbox').select('id').where('sentAt', '<', before).where('state', '=', 'sent')
  await deleteInBatches((rows) => db.deleteFrom('outbox').where('id', 'in', sent.limit(rows)))
  await db.deleteFrom('outbox').where('state', '=', 'failed').where('withdrawnAt', '<', before).execute()
}

/** Deletes old mails every hour. */
export const deletingOldMails = (db: Db): OutsideJobKind => ({
  name: 'delete old mails',
  title: 'Delete old emails',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 5 * minuteMs,
  nextAfter: every(hourMs),
  runOutside: () => deleteOldMails(db, Date.now()),
})
