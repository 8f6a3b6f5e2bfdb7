import type * as z from 'zod/mini'
import type { AppContext } from '../appContext.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Log } from '../database/log.ts'
import { minuteMs } from '../../shared/time/durations.ts'
import { pollIntervalMs, startWorker } from './worker.ts'

/** Work that is done after the request that caused it, in a transaction of its own. */
export interface JobKind<Payload = unknown> {
  name: string
  payload: z.ZodMiniType<Payload>
  /**
   * Runs in the transaction that also deletes the job, so that a finished job never runs twice. Must wait only for
   * statements of this transaction: on the embedded engine, the transaction blocks all other writes.
   */
  run(tx: Tx, payload: Payload): Promise<void>
}

type JobContext = Pick<AppContext, 'database'> & { log: Log }

/** Delays before the retries, in ms. After the last one fails, the job is given up and its row stays. */
const retryWaitsMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs]

/** Time limit of a job, in ms. PostgreSQL ends the transaction of a hanging job well before this time. */
const maxJobMs = minuteMs

const timestamp = (at: number) => new Date(at).toISOString()

/**
 * Stores a job, in the transaction of the change that causes it. The job runs after the commit, at the earliest
 * `delayMs` from now.
 */
export async function addJob<Payload>(
  tx: Tx,
  kind: JobKind<Payload>,
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

const dueOf = (db: Db, kinds: readonly JobKind[], at: number) =>
  db
    .selectFrom('jobs')
    .where('dueAt', '<=', timestamp(at))
    .where(
      'kind',
      'in',
      kinds.map(({ name }) => name),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)

/** Whether a job of these kinds is due at `at` (milliseconds since 1970). */
export const isJobDue = async (db: Db, kinds: readonly JobKind[], at: number): Promise<boolean> =>
  (await dueOf(db, kinds, at).select('id').executeTakeFirst()) !== undefined

/**
 * Runs the oldest job that is due at `at` (milliseconds since 1970). A job that fails is tried again later, and does
 * not block other jobs. Returns whether another job may be due.
 */
export async function runDueJob(
  context: JobContext,
  kinds: readonly JobKind[],
  at = Date.now(),
): Promise<boolean> {
  const { database, log } = context
  // Checked outside a transaction first: usually no job is due, and a transaction locks the embedded engine for
  // writing.
  if (!(await isJobDue(database.db, kinds, at))) return false
  let claimed: { id: number; kind: string; attempts: number } | undefined
  try {
    await database.transaction(async (tx) => {
      const job = await dueOf(tx, kinds, at).selectAll().forUpdate().skipLocked().executeTakeFirst()
      if (!job) return
      claimed = job
      const kind = kinds.find(({ name }) => name === job.kind)
      await kind?.run(tx, kind.payload.parse(job.payload))
      await tx.deleteFrom('jobs').where('id', '=', job.id).execute()
    })
  } catch (error) {
    if (!claimed) throw error
    const { id, kind, attempts } = claimed
    const waitMs = retryWaitsMs[attempts]
    const about = { err: error, job: id, kind, attempts: attempts + 1 }
    if (waitMs === undefined) log.error(about, 'a job failed and is given up')
    else log.warn(about, 'a job failed')
    await database.db
      .updateTable('jobs')
      .set({
        attempts: attempts + 1,
        dueAt: waitMs === undefined ? null : timestamp(at + waitMs),
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      })
      .where('id', '=', id)
      // Another instance may have run the job meanwhile.
      .where('attempts', '=', attempts)
      .execute()
  }
  // If no job was claimed, another instance has claimed the due job first.
  return claimed !== undefined
}

/** Milliseconds from `at` until the next job becomes due; undefined if no job waits. */
async function waitOfNext(db: Db, at: number): Promise<number | undefined> {
  const next = await db
    .selectFrom('jobs')
    .select('dueAt')
    .where('dueAt', '>', timestamp(at))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return next?.dueAt == null ? undefined : Date.parse(next.dueAt) - at
}

/**
 * Runs jobs while the server runs: after every commit that stored a job, when the next job becomes due, and every 15
 * seconds. Ends when `signal` is aborted or the returned function is called. The promise of that call resolves when the
 * running job has ended, after 3 seconds at most.
 */
export function startJobs(
  context: JobContext,
  kinds: readonly JobKind[],
  signal: AbortSignal,
): () => Promise<void> {
  let alarm: NodeJS.Timeout | undefined
  const worker = startWorker(context, {
    topic: 'jobs',
    async runPiece(stopping) {
      if (await runDueJob(context, kinds)) return true
      clearTimeout(alarm)
      const waitMs = await waitOfNext(context.database.db, Date.now())
      if (waitMs !== undefined && waitMs < pollIntervalMs && !stopping.aborted)
        alarm = setTimeout(worker.poll, waitMs + 1).unref()
      return false
    },
    maxPieceMs: maxJobMs,
    failure: 'jobs could not be done',
  })

  async function stop(): Promise<void> {
    await worker.stop()
    clearTimeout(alarm)
  }
  signal.addEventListener('abort', () => void stop(), { once: true })
  return stop
}
