import type { Selectable, Updateable } from 'kysely'
import { hourMs, minuteMs } from '../../shared/time/durations.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Tables } from '../database/tables.ts'
import { clockSkewMs, dueConditions, findFirst, timestamp } from './due.ts'
import type { AnyJobKind, OutsideJobKind } from './jobKinds.ts'

/** Delays before the retries, in ms. After the last one fails, the job is given up and its row stays. */
const longestWaitMs = 6 * hourMs
const retryWaitsMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, hourMs, longestWaitMs]

/** In ms; no lease is longer. */
export const longestLeaseMs = hourMs

export type FoundJob = Selectable<Tables['jobs']>

const namesOf = (kinds: readonly AnyJobKind[]) => kinds.map(({ name }) => name)

const recurringOf = (kinds: readonly AnyJobKind[]) =>
  kinds.flatMap((kind) =>
    'nextAfter' in kind && kind.nextAfter ? [{ name: kind.name, nextAfter: kind.nextAfter }] : [],
  )

const oldestOf = (db: Db, kinds: readonly AnyJobKind[]) =>
  db.selectFrom('jobs').selectAll().where('kind', 'in', namesOf(kinds)).orderBy('dueAt').limit(1)

const pastJobs = (db: Db, kinds: readonly AnyJobKind[], at: number) =>
  oldestOf(db, kinds).where('dueAt', '<=', timestamp(at)).orderBy('id')

/**
 * Find the oldest job of these kinds that is due at `at` (milliseconds since 1970), and one that an instance has put off
 * further than it can be, because its clock was ahead.
 */
export function dueJobs(db: Db, kinds: readonly AnyJobKind[], at: number) {
  const [, isLeaseAhead] = dueConditions('dueAt', at, longestLeaseMs)
  const [, isRetryAhead] = dueConditions('dueAt', at, longestWaitMs)
  // The range keeps the query from reading the jobs that are due or given up.
  const putOff = oldestOf(db, kinds).where('dueAt', '>', timestamp(at + clockSkewMs))
  const ahead = putOff.where((by) =>
    by.or([
      by.and([by('startedAt', 'is not', null), isLeaseAhead]),
      by.and([by('attempts', '>', 0), isRetryAhead]),
      ...recurringOf(kinds).map(({ name, nextAfter }) =>
        by.and([by('recurring', '=', name), by('dueAt', '>', timestamp(latestAfter(nextAfter, at)))]),
      ),
    ]),
  )
  return [pastJobs(db, kinds, at), ahead]
}

/** The latest time that an instance can have stored for a job that recurs, as its next run or the end of its lease. */
const latestAfter = (nextAfter: (at: number) => number, at: number) =>
  Math.max(nextAfter(at + clockSkewMs), at + clockSkewMs + longestLeaseMs)

/** Whether a job of these kinds has been due since `at` (milliseconds since 1970) or longer. */
export const isJobLate = async (db: Db, kinds: readonly AnyJobKind[], at: number): Promise<boolean> =>
  (await pastJobs(db, kinds, at).executeTakeFirst()) !== undefined

/** Whether a job of these kinds is due at `at` (milliseconds since 1970). */
export const isJobDue = async (db: Db, kinds: readonly AnyJobKind[], at: number): Promise<boolean> =>
  (await findFirst(dueJobs(db, kinds, at))) !== undefined

/** Milliseconds from `at` until the next job of these kinds becomes due; undefined if no job waits. */
export async function waitOfNext(
  db: Db,
  kinds: readonly AnyJobKind[],
  at: number,
): Promise<number | undefined> {
  const next = await db
    .selectFrom('jobs')
    .select('dueAt')
    .where('kind', 'in', namesOf(kinds))
    .where('dueAt', '>', timestamp(at))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return next?.dueAt == null ? undefined : Date.parse(next.dueAt) - at
}

/** Stores the jobs that recur and are not stored yet, due at `at`: one row of each kind, whatever the instances. */
export async function storeRecurring(db: Db, kinds: readonly AnyJobKind[], at: number): Promise<void> {
  const recurring = recurringOf(kinds)
  if (recurring.length === 0) return
  const [dueAt, createdAt] = [timestamp(at), timestamp(at)]
  await db
    .insertInto('jobs')
    .values(recurring.map(({ name }) => ({ kind: name, recurring: name, payload: '{}', dueAt, createdAt })))
    .onConflict((conflict) => conflict.column('recurring').doNothing())
    .execute()
}

/**
 * Changes a job that was found; false if another instance has taken it since, which has deleted it or has made it due
 * at another time.
 */
async function update(db: Db, job: FoundJob, values: Updateable<Tables['jobs']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(values)
    .where('id', '=', job.id)
    .where('dueAt', '=', job.dueAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Begins the lease of a job outside a transaction. Its attempt counts from now on, so that a job which ends the process
 * is given up as well. Returns undefined for a job that is given up here.
 */
export async function startLease(
  tx: Tx,
  job: FoundJob,
  { maxMs, nextAfter }: OutsideJobKind,
  at: number,
): Promise<FoundJob | undefined> {
  const lastError =
    job.startedAt === null ? job.lastError : 'It did not end in its time, or the server ended.'
  if (job.attempts > retryWaitsMs.length && !nextAfter) {
    await update(tx, job, { dueAt: null, startedAt: null, lastError })
    return undefined
  }
  const attempts = job.attempts + 1
  // The time limit, and as long again to store the outcome.
  const lease = { dueAt: timestamp(at + 2 * maxMs), startedAt: timestamp(at), attempts, lastError }
  await update(tx, job, lease)
  return { ...job, ...lease }
}

/** Makes a job that the stopping server has interrupted due again, without counting the attempt. */
export async function releaseJob(db: Db, job: FoundJob, at: number): Promise<void> {
  await update(db, job, { dueAt: timestamp(at), startedAt: null, attempts: job.attempts - 1 })
}

/** Deletes a finished job, or makes it due again if it recurs; false if another instance has taken it since. */
export async function finishJob(
  tx: Tx,
  job: FoundJob,
  at: number,
  nextAfter?: OutsideJobKind['nextAfter'],
): Promise<boolean> {
  if (nextAfter) {
    const next = { dueAt: timestamp(nextAfter(at)), lastRunAt: timestamp(at) }
    return update(tx, job, { ...next, startedAt: null, attempts: 0, lastError: null })
  }
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('dueAt', '=', job.dueAt)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Failure {
  /** Milliseconds since 1970. */
  at: number
  /** The number of attempts that failed, with this one. */
  attempts: number
  error: unknown
  /** Set for a job that recurs. */
  nextAfter?: OutsideJobKind['nextAfter'] | undefined
}

/** Whether a job is given up with this failure. */
export const isLastAttempt = ({ attempts, nextAfter }: Failure) =>
  attempts > retryWaitsMs.length && !nextAfter

/** Stores that a job has failed, and when it is tried again; one that recurs at the latest with its next run. */
export async function storeFailure(db: Db, job: FoundJob, failure: Failure): Promise<void> {
  const { at, attempts, error, nextAfter } = failure
  const retryAt = at + (retryWaitsMs[attempts - 1] ?? longestWaitMs)
  const dueAt = nextAfter ? Math.min(retryAt, nextAfter(at)) : retryAt
  await update(db, job, {
    attempts,
    dueAt: isLastAttempt(failure) ? null : timestamp(dueAt),
    startedAt: null,
    lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
  })
}

/** Makes a job that was given up due at `at`, with all its attempts; returns its kind, or undefined if there is none. */
export async function retryFailed(tx: Tx, id: number, at: number): Promise<string | undefined> {
  const job = await tx
    .updateTable('jobs')
    .set({ dueAt: timestamp(at), attempts: 0 })
    .where('id', '=', id)
    .where('dueAt', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  if (job) await tx.notify('jobs')
  return job?.kind
}
