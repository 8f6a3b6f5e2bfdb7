import type { AppContext } from '../../../../server/appContext.ts'
import type { Db } from '../../../../server/database/db.ts'
import { maxLateMinutes } from '../../../../server/health/check.ts'
import { findMailDelivery } from '../../../../server/health/mailDelivery.ts'
import { areMailsLate } from '../../../../server/health/outboxCheck.ts'
import { timestamp } from '../../../../server/jobs/due.ts'
import type { AnyJobKind } from '../../../../server/jobs/jobKinds.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'
import { findScanStatus, isScanLate } from '../../../desk/attachments/server/scans.ts'
import type { BackgroundWork, WorkRow } from '../schema.ts'

const maxFailedShown = 100
const unknownProblem = 'The log of the server says why.'

const lateBefore = (at: number) => at - maxLateMinutes * minuteMs

/** The jobs of these kinds at `at` (milliseconds since 1970): one row of each kind, and those that were given up. */
async function readJobs(db: Db, kinds: readonly AnyJobKind[], at: number): Promise<BackgroundWork> {
  const summaries = await db
    .selectFrom('jobs')
    .select((row) => [
      'kind',
      row.fn.count<number>('dueAt').as('waiting'),
      row.fn.countAll<number>().filterWhere('dueAt', 'is', null).as('failed'),
      row.fn.count<number>('startedAt').as('running'),
      row.fn.min('dueAt').filterWhere('startedAt', 'is', null).as('nextAt'),
      row.fn.max('lastRunAt').as('lastRunAt'),
      row.fn.max('lastError').filterWhere('dueAt', 'is not', null).as('problem'),
    ])
    .groupBy('kind')
    .execute()
  const titleOf = (kind: string) => kinds.find(({ name }) => name === kind)?.title ?? kind
  const work = kinds.map((kind): WorkRow => {
    const found = summaries.find((summary) => summary.kind === kind.name)
    const nextAt = found?.nextAt ?? null
    return {
      name: kind.name,
      title: kind.title,
      waiting: 'nextAfter' in kind ? null : (found?.waiting ?? 0),
      isRunning: (found?.running ?? 0) > 0,
      nextAt,
      isLate: nextAt !== null && nextAt < timestamp(lateBefore(at)),
      lastRunAt: found?.lastRunAt ?? null,
      problem: found?.problem ?? null,
    }
  })
  const failed = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'createdAt', 'attempts', 'lastError'])
    .where('dueAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxFailedShown)
    .execute()
  return {
    work,
    failed: failed.map(({ kind, lastError, ...job }) => ({
      ...job,
      title: titleOf(kind),
      problem: lastError ?? unknownProblem,
    })),
    failedCount: summaries.reduce((sum, summary) => sum + summary.failed, 0),
  }
}

async function readMails(db: Db): Promise<WorkRow> {
  const { waiting, running, nextAt } = await db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.countAll<number>().filterWhere('state', '=', 'sending').as('running'),
      row.fn.min('nextAttemptAt').filterWhere('state', '=', 'waiting').as('nextAt'),
    ])
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow()
  return {
    name: 'mails',
    title: 'Send emails',
    waiting,
    isRunning: running > 0,
    nextAt,
    isLate: await areMailsLate(db),
    lastRunAt: null,
    problem: (await findMailDelivery(db))?.problem ?? null,
  }
}

async function readScans(db: Db, at: number): Promise<WorkRow> {
  const { waiting, unchecked, problem } = await findScanStatus(db)
  const { nextAt } = await db
    .selectFrom('storedFiles')
    .select((row) => row.fn.min('scanDueAt').as('nextAt'))
    .where('scanDueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    name: 'scans',
    title: 'Check files for viruses',
    waiting: waiting + unchecked,
    isRunning: false,
    nextAt,
    isLate: await isScanLate(db, lateBefore(at)),
    lastRunAt: null,
    problem,
  }
}

/** Everything that the server does by itself. */
export async function readWork(
  db: Db,
  { kinds, clamd }: { kinds: readonly AnyJobKind[] } & Pick<AppContext['config'], 'clamd'>,
): Promise<BackgroundWork> {
  const at = Date.now()
  const jobs = await readJobs(db, kinds, at)
  const scans = clamd ? [await readScans(db, at)] : []
  return { ...jobs, work: [await readMails(db), ...scans, ...jobs.work] }
}
