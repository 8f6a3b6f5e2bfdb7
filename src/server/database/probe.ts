import { inTime } from '../process/inTime.ts'
import type { Db } from './db.ts'
import { now } from './now.ts'

const maxResponseMs = 2_000
const probeKey = { userId: 0, call: 'probe', key: 'probe' }
/** More than fits into what a database keeps in reserve, so that a full disk is not taken for one with room. */
const probeText = 'probe'.repeat(20_000)

/** @throws TookTooLong when it takes too long for a health check */
export const answered = <Value>(work: Promise<Value>): Promise<Value> => inTime(work, maxResponseMs)

/** Callers while the work runs share it. */
export function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
}

/**
 * Stores something and deletes it again, in two transactions: it tells whether there is room, which a change that is
 * rolled back would not. What a crash leaves of it is deleted with the old keys of forms.
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
