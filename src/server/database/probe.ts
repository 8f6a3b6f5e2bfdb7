import { inTime } from '../process/inTime.ts'
import type { Db } from './db.ts'
import { now } from './now.ts'

const maxResponseMs = 2_000
const probeKey = { userId: 0, call: 'probe', key: 'probe' }
/** 100 KB, more than a database holds in reserve, so that a probe on a full disk fails. */
const probeText = 'probe'.repeat(20_000)

/** @throws TookTooLong if the work takes too long for a health check */
export const answered = <Value>(work: Promise<Value>): Promise<Value> => inTime(work, maxResponseMs)

/** Concurrent callers share one run of the work. */
export function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
}

/**
 * Stores a row and deletes it again, in two transactions: only a commit shows whether the disk has room. A row left by
 * a crash is deleted with expired idempotency keys.
 */
export async function storeProbe(db: Db): Promise<void> {
  await db
    .insertInto('idempotencyKeys')
    .values({ ...probeKey, bodyHash: '', answer: probeText, createdAt: now() })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'call', 'key']).doUpdateSet({ answer: probeText, createdAt: now() }),
    )
    .execute()
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', probeKey.userId)
    .where('call', '=', probeKey.call)
    .where('key', '=', probeKey.key)
    .execute()
}
