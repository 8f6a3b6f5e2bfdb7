import { createHash } from 'node:crypto'
import type { Database } from './database/database.ts'
import type { Tx } from './database/db.ts'
import { now } from './database/now.ts'
import { AppError } from './errors.ts'

export interface IdempotentRequest {
  /** Names the call, such as 'POST /api/tickets'. */
  call: string
  /** 0 for people without an account, whose keys are random enough not to collide. */
  userId: number
  /** The Idempotency-Key header, one for each form id. */
  key: string
  body: unknown
}

/**
 * Runs `work` in a transaction, once for each key: a repetition gets the first answer. The key is written in the same
 * transaction as the work, so neither is stored alone. @throws 409 for the same key with another body
 */
export async function runOnce<Answer>(
  database: Database,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { call, userId, key } = request
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex')

  return database.transaction(async (tx) => {
    const claimed = await tx
      .insertInto('idempotencyKeys')
      .values({ userId, call, key, bodyHash, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['userId', 'call', 'key']).doNothing())
      .executeTakeFirst()
    if ((claimed.numInsertedOrUpdatedRows ?? 0n) === 0n) {
      const first = await tx
        .selectFrom('idempotencyKeys')
        .select(['bodyHash', 'answer'])
        .where('userId', '=', userId)
        .where('call', '=', call)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (first.bodyHash !== bodyHash || first.answer === null) {
        throw new AppError(
          'conflict',
          'This form was already sent with other content. Please reload the page.',
        )
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this very call the first time
      return JSON.parse(first.answer) as Answer
    }
    const answer = await work(tx)
    await tx
      .updateTable('idempotencyKeys')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where('userId', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** Deletes keys that are older than a day. */
export async function sweepKeys({ db }: Database): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', yesterday).execute()
}
