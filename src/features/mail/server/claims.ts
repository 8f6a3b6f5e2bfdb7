import type { Db } from '../../../server/database/db.ts'
import type { Outcome } from './delivery.ts'

const minuteMs = 60_000

/** After the first attempt, the second, and so on; the last goes on until the mail is given up. */
export const retryDelaysMs = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  6 * 60 * minuteMs,
] as const

/** How long a mail belongs to whoever claimed it; longer than any delivery may take. */
export const leaseMs = 3 * minuteMs

const text = (at: number) => new Date(at).toISOString()

/** The mails that may be tried at this moment, also those whose sender has died over them. */
function due(db: Db, at: number) {
  return db
    .selectFrom('outbox')
    .where((column) =>
      column.or([
        column.and([column('state', '=', 'waiting'), column('nextAttemptAt', '<=', text(at))]),
        column.and([column('state', '=', 'sending'), column('leaseUntil', '<=', text(at))]),
      ]),
    )
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
}

export async function isAnyDue(db: Db, at: number): Promise<boolean> {
  return (await due(db, at).select('id').executeTakeFirst()) !== undefined
}

/** Takes the mail that has been due longest; other instances pass it over. Undefined: nothing is due. */
export async function claimDue(tx: Db, at: number) {
  const found = await due(tx, at).select('id').forUpdate().skipLocked().executeTakeFirst()
  if (!found) return undefined
  return tx
    .updateTable('outbox')
    .set((row) => ({ state: 'sending', leaseUntil: text(at + leaseMs), attempts: row('attempts', '+', 1) }))
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type Claimed = NonNullable<Awaited<ReturnType<typeof claimDue>>>

/** Writes down what became of a mail, unless it has meanwhile gone to somebody else. */
export async function settle(db: Db, mail: Claimed, outcome: Outcome, at: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leaseUntil: null, ...stateAfter(mail, outcome, at) })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('leaseUntil', '=', mail.leaseUntil)
    .execute()
}

function stateAfter(mail: Claimed, outcome: Outcome, at: number) {
  if (outcome.sent) return { state: 'sent' as const, sentAt: text(at), lastError: null }
  const giveUpAt = Date.parse(mail.giveUpAt)
  if (outcome.final) return { state: 'failed' as const, lastError: outcome.reason }
  if (at >= giveUpAt) {
    return { state: 'failed' as const, lastError: `${outcome.reason} Given up after 24 hours.` }
  }
  const delay = retryDelaysMs[mail.attempts - 1] ?? 6 * 60 * minuteMs
  // The last attempt is made at the very end of the day, so that none is given up with time left.
  return {
    state: 'waiting' as const,
    lastError: outcome.reason,
    nextAttemptAt: text(Math.min(at + delay, giveUpAt)),
  }
}

/** Hands an unfinished mail back, as if it had not been tried. */
export async function release(db: Db, mail: Claimed): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', leaseUntil: null, attempts: mail.attempts - 1 })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('leaseUntil', '=', mail.leaseUntil)
    .execute()
}

const keepSentMs = 30 * 24 * 60 * minuteMs

/** Forgets what was sent a month ago; what failed stays until somebody has looked at it. */
export async function forgetSent(db: Db, at: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('sentAt', '<', text(at - keepSentMs))
    .execute()
}
