import * as z from 'zod/mini'
import type { AppContext } from '../../../../../server/appContext.ts'
import type { Db } from '../../../../../server/database/db.ts'
import { timestamp } from '../../../../../server/jobs/due.ts'
import { isHeld } from '../../../../../server/jobs/hold.ts'
import { every, type OutsideJobKind } from '../../../../../server/jobs/jobKinds.ts'
import { hourMs, minuteMs } from '../../../../../shared/time/durations.ts'
import { tellOfUnfetched } from '../../../server/administratorNotices.ts'

/** In ms. A mail server that is away for less is not worth a message. */
const patienceMs = 10 * minuteMs
const mostShown = 5

/** A mailbox whose mails have not been fetched for ten minutes, and why. */
export interface Unfetched {
  address: string
  since: string
  problem: string
}

/** The mailboxes whose mails have not been fetched for the longest. `at` is in milliseconds since 1970. */
export async function findUnfetched(db: Db, at: number): Promise<Unfetched[]> {
  const rows = await db
    .selectFrom('imapSettings')
    .innerJoin('mailboxes', 'mailboxes.id', 'imapSettings.mailboxId')
    .select(['address', 'failingSince', 'problem'])
    .where('failingSince', '<=', timestamp(at - patienceMs))
    .orderBy('failingSince')
    .limit(mostShown)
    .execute()
  return rows.map(({ address, failingSince, problem }) => ({
    address,
    since: failingSince ?? '',
    problem: problem ?? '',
  }))
}

/** Mails administrators if mails are not fetched, at most once an hour. `at` is in milliseconds since 1970. */
export async function noticeUnfetched(
  { db, transaction }: AppContext['database'],
  at: number,
): Promise<void> {
  if ((await findUnfetched(db, at)).length === 0 || (await isHeld(db))) return
  await transaction(async (tx) => {
    // Locked, so that two instances do not both tell.
    const rows = await tx.selectFrom('imapSettings').select('noticedAt').forUpdate().execute()
    if (rows.some(({ noticedAt }) => noticedAt !== null && Date.parse(noticedAt) > at - hourMs)) return
    await tellOfUnfetched(tx)
    await tx
      .updateTable('imapSettings')
      .set({ noticedAt: timestamp(at) })
      .where('failingSince', '<=', timestamp(at - patienceMs))
      .execute()
  })
}

/** Looks every five minutes whether the mails of all mailboxes are fetched. */
export const noticingUnfetched = ({ database }: Pick<AppContext, 'database'>): OutsideJobKind => ({
  name: 'notice mailboxes that are not fetched',
  title: 'Tell administrators of mailboxes that cannot be fetched',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: minuteMs,
  nextAfter: every(5 * minuteMs),
  runOutside: () => noticeUnfetched(database, Date.now()),
})
