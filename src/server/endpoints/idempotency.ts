import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/db.ts'
import { deleteInBatches } from '../database/inBatches.ts'
import { now } from '../database/now.ts'
import { AppError } from '../http/errors.ts'

export interface IdempotentRequest {
  /** The method and the requested path, such as 'POST /api/tickets'. */
  call: string
  /** 0 for people without an account. Keys are random, so those of two people do not collide. */
  userId: number
  /** The Idempotency-Key header. A client that repeats a request sends the same key. */
  key: string
  /** A keyed digest of the body without its secrets. */
  bodyHash: string
  /** The secrets of the body, such as passwords, as one text; undefined if the body has none. */
  secrets: string | undefined
}

/** OWASP's second recommended setting for argon2id. The passwords of accounts are hashed with the same setting. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Runs `work` in a transaction, once for each key: a repeated request gets the stored first response. The key is
 * written in the same transaction as the work, so neither is stored without the other. Secrets are stored as an
 * argon2id hash, so that a repeated request with another password is recognized as different.
 *
 * @param serialize turns the response into the JSON that is sent; only this JSON is stored
 * @throws 409 for the same key with another body
 */
export async function runOnce<Response>(
  database: Database,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<Response>,
  serialize: (response: Response) => string,
): Promise<Response> {
  const { call, userId, key, bodyHash, secrets } = request
  const secretHash = secrets === undefined ? null : await hash(secrets, argon2id)

  return database.transaction(async (tx) => {
    const claimed = await tx
      .insertInto('idempotencyKeys')
      .values({ userId, call, key, bodyHash, secretHash, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['userId', 'call', 'key']).doNothing())
      .executeTakeFirst()
    if ((claimed.numInsertedOrUpdatedRows ?? 0n) === 0n) {
      const first = await tx
        .selectFrom('idempotencyKeys')
        .select(['bodyHash', 'secretHash', 'answer'])
        .where('userId', '=', userId)
        .where('call', '=', call)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      const isSame = first.bodyHash === bodyHash && (await isSameSecret(first.secretHash, secrets))
      if (!isSame || first.answer === null) {
        throw new AppError(
          'conflict',
          'This form was already sent with other content. Please reload the page.',
        )
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this very request the first time
      return JSON.parse(first.answer) as Response
    }
    const response = await work(tx)
    await tx
      .updateTable('idempotencyKeys')
      .set({ answer: serialize(response) })
      .where('userId', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .execute()
    return response
  })
}

async function isSameSecret(secretHash: string | null, secrets: string | undefined): Promise<boolean> {
  return secretHash === null || secrets === undefined
    ? secretHash === null && secrets === undefined
    : verify(secretHash, secrets)
}

/** Deletes keys that are older than a day. */
export async function sweepKeys({ db }: Database): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  const old = db
    .selectFrom('idempotencyKeys')
    .select(['userId', 'call', 'key'])
    .where('createdAt', '<', yesterday)
  await deleteInBatches((rows) =>
    db
      .deleteFrom('idempotencyKeys')
      .where((row) =>
        row(row.refTuple('userId', 'call', 'key'), 'in', old.limit(rows).$asTuple('userId', 'call', 'key')),
      ),
  )
}
