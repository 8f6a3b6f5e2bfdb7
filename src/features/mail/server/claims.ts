import { sql, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../../server/database/db.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { dueConditions, findFirst, lockFirst, timestamp } from '../../../server/jobs/due.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { secretNotices } from '../notices.ts'
import type { SendOutcome } from './delivery.ts'
import { noContent } from './oldMails.ts'

const lastRetryDelayMs = 6 * 60 * minuteMs

/** The delays after the first attempt, the second, and so on; the last one repeats until the mail is given up. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, lastRetryDelayMs]

/** The time for which a sender holds a claimed mail; longer than any delivery may take. */
export const leaseMs = 3 * minuteMs

/**
 * One query for each kind of due mail: mails whose lease has ended because their sender crashed, mails whose time has
 * come, and mails scheduled later than any delay allows, because an instance's clock was ahead when it stored them.
 * Each query reads in the order of an index, so that many waiting mails do not slow it down.
 */
function dueMails(db: Db, at: number) {
  const mails = db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'joinKey'])
    .orderBy('nextAttemptAt')
    .limit(1)
  const waiting = mails.where('state', '=', 'waiting')
  const isLeaseOver = dueConditions('leaseUntil', at, leaseMs)
  return [
    mails.where('state', '=', 'sending').where((column) => column.or(isLeaseOver)),
    ...dueConditions('nextAttemptAt', at, lastRetryDelayMs).map((isDue) => waiting.where(isDue)),
  ]
}

/** Whether a mail is due at `at` (milliseconds since 1970). */
export async function isAnyDue(db: Db, at: number): Promise<boolean> {
  return (await findFirst(dueMails(db, at))) !== undefined
}

// Literals instead of parameters, because databases otherwise do not use the partial indexes for joined mails.
export const notFailed = sql<SqlBool>`"state" <> 'failed'`
const isUnsent = sql<SqlBool>`"state" in ('waiting', 'sending')`

/** Selects mails that wait, or that were claimed by a sender that was stopped. `at`: milliseconds since 1970. */
export const isWaiting = (at: number) => (column: ExpressionBuilder<Tables, 'outbox'>) =>
  column.or([
    column('state', '=', 'waiting'),
    column.and([column('state', '=', 'sending'), column('leaseUntil', '<=', timestamp(at))]),
  ])

const maxJoined = 500

/**
 * Claims the next due mail and the mails joined with it. Other instances skip them until the lease ends. `at` is in
 * milliseconds since 1970. The result is empty if no mail is due.
 */
export async function claimMails(tx: Db, at: number): Promise<ClaimedMail[]> {
  const found = await lockFirst(dueMails(tx, at))
  if (!found) return []
  const others = await (found.joinKey === null
    ? []
    : joinedWith(tx, { ...found, joinKey: found.joinKey }, at))
  const claimed = await tx
    .updateTable('outbox')
    .set((row) => ({
      state: 'sending',
      leaseUntil: timestamp(at + leaseMs),
      attempts: row('attempts', '+', 1),
    }))
    .where('id', 'in', [found.id, ...others])
    .returningAll()
    .execute()
  return claimed.toSorted((a, b) => a.id - b.id)
}

async function joinedWith(
  tx: Db,
  first: { id: number; recipient: string; joinKey: string },
  at: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', first.recipient)
    .where('joinKey', '=', first.joinKey)
    .where(isUnsent)
    .where(isWaiting(at))
    .where('id', '!=', first.id)
    // Uses the order of the index, because PostgreSQL would read the whole outbox to order the mails by id.
    .orderBy('nextAttemptAt')
    .limit(maxJoined)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export type ClaimedMail = Selectable<Tables['outbox']>

/** Stores the outcome of a claimed mail, unless another sender has claimed it since. `at`: milliseconds since 1970. */
export async function storeOutcome(
  db: Db,
  mail: ClaimedMail,
  outcome: SendOutcome,
  at: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leaseUntil: null, ...stateAfter(mail, outcome, at) })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('leaseUntil', '=', mail.leaseUntil)
    .execute()
}

function stateAfter(mail: ClaimedMail, outcome: SendOutcome, at: number) {
  if (outcome.sent) {
    const forgotten = secretNotices.includes(mail.event) && noContent
    return {
      state: 'sent' as const,
      sentAt: timestamp(at),
      lastError: null,
      formerServer: null,
      ...forgotten,
    }
  }
  const giveUpAt = Date.parse(mail.giveUpAt)
  if (outcome.final) return { state: 'failed' as const, lastError: outcome.reason, formerServer: null }
  if (at >= giveUpAt) {
    const lastError = `${outcome.reason} Given up after 24 hours.`
    return { state: 'failed' as const, lastError, formerServer: null }
  }
  const delayMs = retryDelaysMs[mail.attempts - 1] ?? lastRetryDelayMs
  // The last attempt is made exactly at giveUpAt: no mail is given up before its 24 hours are over.
  return {
    state: 'waiting' as const,
    lastError: outcome.reason,
    nextAttemptAt: timestamp(Math.min(at + delayMs, giveUpAt)),
  }
}

/** Ends the claim of a mail whose delivery was aborted, without counting the attempt. */
export async function releaseMail(db: Db, mail: ClaimedMail): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', leaseUntil: null, attempts: mail.attempts - 1 })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('leaseUntil', '=', mail.leaseUntil)
    .execute()
}
