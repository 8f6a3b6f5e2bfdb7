import type { AppContext } from '../appContext.ts'
import type { Log } from '../database/log.ts'
import { abortAfter } from '../process/abortAfter.ts'
import { inTime } from '../process/inTime.ts'
import { minuteMs, secondMs } from '../../shared/time/durations.ts'
import { lockFirst } from './due.ts'
import { isPassing } from '../database/storing.ts'
import type { AnyJobKind, OutsideJobKind, Settle } from './jobKinds.ts'
import {
  dueJobs,
  finishJob,
  isJobDue,
  isLastAttempt,
  longestLeaseMs,
  releaseJob,
  startLease,
  storeFailure,
  storeRecurring,
  waitOfNext,
  type Failure,
  type FoundJob,
} from './jobRows.ts'
import { untilStored } from './untilStored.ts'
import type { Lane } from './worker.ts'

type JobContext = Pick<AppContext, 'database'> & { log: Log }

interface RunOptions {
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Ends the running job, which is due again at once. */
  signal?: AbortSignal
}

/** In ms. PostgreSQL ends the transaction of a hanging job well before this time. */
const maxInTransactionMs = minuteMs

/**
 * Runs the oldest due job of these kinds. A job that fails is tried again later, and does not block other jobs. Returns
 * whether another job may be due.
 */
export async function runDueJob(
  context: JobContext,
  kinds: readonly AnyJobKind[],
  { clock = Date.now, signal = new AbortController().signal }: RunOptions = {},
): Promise<boolean> {
  const { database, log } = context
  const at = clock()
  // Checked outside a transaction first: usually no job is due, and a transaction locks the embedded engine for
  // writing.
  if (!(await isJobDue(database.db, kinds, at))) return false
  let failed: FoundJob | undefined
  let leased: { job: FoundJob; kind: OutsideJobKind } | undefined
  let isFound = false
  try {
    await database.transaction(async (tx) => {
      const job = await lockFirst(dueJobs(tx, kinds, at))
      const kind = kinds.find(({ name }) => name === job?.kind)
      if (!job || !kind) return
      isFound = true
      if ('runOutside' in kind) {
        const lease = await startLease(tx, job, kind, at)
        if (lease) leased = { job: lease, kind }
        else log.error({ job: job.id, kind: job.kind, attempts: job.attempts }, givenUp)
      } else {
        failed = job
        await kind.run(tx, kind.payload.parse(job.payload))
        await finishJob(tx, job, at)
      }
    })
  } catch (error) {
    if (!failed) throw error
    const failure = { at, error, attempts: failed.attempts + 1 }
    logFailure(context, failed, failure)
    await storeFailure(database.db, failed, failure)
  }
  if (leased) await runLeased(context, leased.job, leased.kind, { clock, signal })
  // If no job was found, another instance has locked the due job first.
  return isFound
}

async function runLeased(
  context: JobContext,
  job: FoundJob,
  kind: OutsideJobKind,
  { clock, signal }: Required<RunOptions>,
): Promise<void> {
  const { database, log } = context
  const { id, attempts } = job
  const tooLong = new AbortController()
  const stored = <Result>(store: () => Promise<Result>) =>
    untilStored(store, {
      log,
      failure: 'could not store the outcome of a job; retrying',
      giveUp: AbortSignal.any([signal, abortAfter(kind.maxMs)]),
      isPassing,
    })
  const fail = (error: unknown) => {
    const failure = { at: clock(), error, attempts, nextAfter: kind.nextAfter }
    logFailure(context, job, failure)
    return stored(() => storeFailure(database.db, job, failure))
  }
  let settle: Settle | void
  try {
    const either = AbortSignal.any([signal, tooLong.signal])
    settle = await inTime(
      kind.runOutside(kind.payload.parse(job.payload), { id, attempts, signal: either }),
      kind.maxMs,
    )
  } catch (error) {
    tooLong.abort()
    return signal.aborted ? stored(() => releaseJob(database.db, job, clock())) : fail(error)
  }
  try {
    await stored(() =>
      database.transaction(async (tx) => {
        if (await finishJob(tx, job, clock(), kind.nextAfter)) await settle?.(tx)
        else log.warn({ job: id, kind: job.kind }, 'a job was finished before, or after its lease')
      }),
    )
  } catch (error) {
    await fail(error)
  }
}

const givenUp = 'a job failed and is given up'

/** Logs a failure before it is stored, because storing it may fail too. */
function logFailure({ log }: JobContext, job: FoundJob, failure: Failure): void {
  const { error, attempts } = failure
  const about = { err: error, job: job.id, kind: job.kind, attempts }
  if (isLastAttempt(failure)) log.error(about, givenUp)
  else log.warn(about, 'a job failed')
}

/** The lanes that run the jobs of these kinds as they become due. */
export function jobLanes(context: JobContext, kinds: readonly AnyJobKind[]): Lane[] {
  const { db } = context.database
  const laneOf = ({ lane = 'prompt' }: AnyJobKind) => lane
  return [...Map.groupBy(kinds, laneOf).values()].map((ofLane): Lane => {
    let isPrepared = false
    const limits = ofLane.map((kind) => ('maxMs' in kind ? 2 * kind.maxMs : maxInTransactionMs))
    if (Math.max(...limits) > longestLeaseMs) throw new Error('A job may take half an hour at most.')
    return {
      failure: 'jobs could not be done',
      topics: ['jobs'],
      async runPiece(signal) {
        if (!isPrepared) await storeRecurring(db, ofLane, Date.now())
        isPrepared = true
        if (await runDueJob(context, ofLane, { signal })) return true
        return (await waitOfNext(db, ofLane, Date.now())) ?? false
      },
      // A job outside a transaction ends by its own limits before.
      maxPieceMs: Math.max(...limits) + secondMs,
    }
  })
}
