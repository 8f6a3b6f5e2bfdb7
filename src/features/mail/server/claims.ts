import { sql, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../../server/database/db.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { secretNotices } from '../notices.ts'
import type { SendOutcome } from './delivery.ts'
import { minuteMs } from '../../../shared/time/durations.ts'

const lastRetryDelayMs = 6 * 60 * minuteMs

/** The delays after the first attempt, the second, and so on; the last one repeats until the mail is given up. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, lastRetryDelayMs]

/** The time for which a sender holds a claimed mail; longer than any delivery may take. */
export const leaseMs = 3 * minuteMs

const timestamp = (at: number) => new Date(at).toISOString()

/** The maximum difference between the clocks of several instances. */
const clockSkewMs = leaseMs

/**
 * One query for each kind of due mail: mails whose lease has ended because their sender crashed, mails whose time has
 * come, and mails scheduled later than any delay allows, because an instance's clock was ahead when it stored them.
 * Each query reads in the order of an index, so that many waiting mails do not slow it down.
 */
function dueMails(db: Db, at: number) {
  const mails = db.selectFrom('outbox')
  const waiting = mails.where('state', '=', 'waiting').orderBy('nextAttemptAt')
  const beyond = (maxMs: number) => timestamp(at + maxMs + clockSkewMs)
  return [
    mails
      .where('state', '=', 'sending')
      .where((column) =>
        column.or([column('leaseUntil', '<=', timestamp(at)), column('leaseUntil', '>', beyond(leaseMs))]),
      )
      .orderBy('nextAttemptAt'),
    waiting.where('nextAttemptAt', '<=', timestamp(at)),
    waiting.where('nextAttemptAt', '>', beyond(lastRetryDelayMs)),
  ].map((query) => query.limit(1))
}

/** Whether a mail is due at `at` (milliseconds since 1970). */
export async function isAnyDue(db: Db, at: number): Promise<boolean> {
  for (const query of dueMails(db, at)) if (await query.select('id').executeTakeFirst()) return true
  return false
}

/** Locks a due mail, skipping those that another instance has locked. */
async function lockDue(tx: Db, at: number) {
  for (const query of dueMails(tx, at)) {
    const found = await query
      .select(['id', 'recipient', 'joinKey'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (found) return found
  }
  return undefined
}

/** A literal instead of a parameter, because databases otherwise do not use the partial index for joined mails. */
export const notFailed = sql<SqlBool>`"state" <> 'failed'`

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
  const found = await lockDue(tx, at)
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
    .where(notFailed)
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

/** Replaces the content of withdrawn mails, and of mails whose secret link was sent or no longer works. */
export const noContent = { html: '', text: '' }

const sentRetentionMs = 30 * 24 * 60 * minuteMs
/** The lifetime of an invitation's link. No other secret link works longer. */
const secretRetentionMs = 7 * 24 * 60 * minuteMs

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
    .execute()
  const before = timestamp(at - sentRetentionMs)
  await db.deleteFrom('outbox').where('state', '=', 'sent').where('sentAt', '<', before).execute()
  await db.deleteFrom('outbox').where('state', '=', 'failed').where('withdrawnAt', '<', before).execute()
}
