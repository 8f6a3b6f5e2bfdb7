import type * as z from 'zod/mini'
import type { Tx } from '../database/db.ts'
import { timestamp } from './due.ts'

interface Kind<Payload> {
  name: string
  /** The name for administrators. */
  title: string
  payload: z.ZodMiniType<Payload>
  /**
   * The jobs of a lane run one after the other, beside those of other lanes: `prompt`, the default, is for what a person
   * waits for; `mail` reads received mails.
   */
  lane?: 'prompt' | 'mail' | 'upkeep'
}

/** Work that is done after the request that caused it, in a transaction of its own. */
export interface JobKind<Payload = unknown> extends Kind<Payload> {
  /**
   * Runs in the transaction that also deletes the job, so that a finished job never runs twice. Must wait only for
   * statements of this transaction: on the embedded engine, the transaction blocks all other writes.
   */
  run(tx: Tx, payload: Payload): Promise<void>
}

/** Work outside a transaction, because it waits for other systems or has transactions of its own. */
export interface OutsideJobKind<Payload = unknown> extends Kind<Payload> {
  /** Time limit in ms, at most half an hour. Storing the outcome may take as long again. */
  maxMs: number
  /** For a job that stays and recurs: when it is due after a run at `at`. Both in milliseconds since 1970. */
  nextAfter?: (at: number) => number
  /**
   * Runs under a lease, so that no other instance runs the job meanwhile. Returns what stores the outcome, in the
   * transaction that also deletes the job. After a crash between the two, the job runs again: where its effect outside
   * must happen once, `id` identifies the job there. `attempts` counts this attempt, and those that ended with their
   * server. A job that acts outside checks first whether the installation is held (hold.ts).
   */
  runOutside(
    payload: Payload,
    job: { id: number; attempts: number; signal: AbortSignal },
  ): Promise<Settle | void>
}

export type Settle = (tx: Tx) => Promise<void>
export type AnyJobKind = JobKind | OutsideJobKind

/** For a job that recurs: at whole multiples of `ms` since 1970, so that it does not drift after a late run. */
export const every = (ms: number) => (at: number) => (Math.floor(at / ms) + 1) * ms

/**
 * Stores a job, in the transaction of the change that causes it. The job runs after the commit, at the earliest
 * `delayMs` from now.
 */
export async function addJob<Payload>(
  tx: Tx,
  kind: Kind<Payload>,
  payload: Payload,
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  const at = Date.now()
  const row = {
    kind: kind.name,
    payload: JSON.stringify(payload),
    dueAt: timestamp(at + delayMs),
    createdAt: timestamp(at),
  }
  await tx.insertInto('jobs').values(row).execute()
  await tx.notify('jobs')
}
