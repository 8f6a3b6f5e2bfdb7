import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/time/durations.ts'
import { audit, lastEvent } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { dueConditions, findFirst, lockFirst, timestamp } from '../../../../server/jobs/due.ts'
import { maxScanMs } from '../../../../server/storage/clamd.ts'
import { tellOfVirus } from '../../../mail/server/administratorNotices.ts'
import { notifyStaffOfTickets, notifyTickets } from '../../tickets/server/notify.ts'
import type { FileState, ScanStatus } from '../schema.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'virus found': 'Uploaded a file with a virus, which was deleted',
})

/** How long an instance may keep its claim on a file. */
export const leaseMs = maxScanMs + minuteMs
/** Delay before the next attempt if clamd could not be reached. */
export const awayRetryMs = 15 * secondMs
/**
 * Delays before the next attempt after clamd failed once, twice and so on. After one more failure the file is given up.
 */
const problemRetriesMs = [2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, dayMs]
/**
 * The number of failures after which users are told that a file could not be checked. A restart of clamd may cause the
 * first failure.
 */
const failuresUntilTold = 2
/** After a mail about a virus, further viruses are only recorded in the audit log for this time. The mail says so. */
const tellAgainMs = 60 * minuteMs

/** A file that this instance has claimed for a scan. The claim expires at `scanDueAt`. */
export interface ClaimedScan {
  id: number
  key: string
  scanDueAt: string
  /** The number of earlier failures. */
  scanFailures: number
}

/**
 * Selects the next due file. A file that is scheduled further ahead than the longest delay is also due: the clock of
 * the instance that scheduled it was ahead.
 */
function dueScans(db: Db, at: number) {
  const files = db
    .selectFrom('storedFiles')
    .select(['id', 'key', 'ownerId', 'scanFailures'])
    .orderBy('scanDueAt')
    .orderBy('id')
    .limit(1)
  const [, isLeaseAhead] = dueConditions('scanDueAt', at, leaseMs)
  return [
    ...dueConditions('scanDueAt', at, dayMs).map((isDue) => files.where(isDue)),
    files.where(isLeaseAhead).where('scanFailures', '=', 0),
  ]
}

/** Whether a file is to be scanned at `at` (milliseconds since 1970). */
export const isScanDue = async (db: Db, at: number): Promise<boolean> =>
  (await findFirst(dueScans(db, at))) !== undefined

/**
 * Claims the next due file, which other instances then skip. Also moves the uploader's other due files behind all files
 * that are already due, so that uploaders take turns.
 */
export async function claimScan(tx: Tx, at: number): Promise<ClaimedScan | undefined> {
  const file = await lockFirst(dueScans(tx, at))
  if (!file) return undefined
  const { id, key, ownerId, scanFailures } = file
  const scanDueAt = timestamp(at + leaseMs)
  await tx.updateTable('storedFiles').set({ scanDueAt }).where('id', '=', id).execute()
  if (ownerId !== null) await putBehind(tx, ownerId, timestamp(at))
  return { id, key, scanDueAt, scanFailures }
}

/**
 * Makes the overdue files of an uploader due at `time`. Skips files that another instance is claiming, because the two
 * instances would wait for each other.
 */
async function putBehind(tx: Tx, ownerId: number, time: string): Promise<void> {
  const others = tx
    .selectFrom('storedFiles')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('scanDueAt', '<', time)
    .forUpdate()
    .skipLocked()
  await tx.updateTable('storedFiles').set({ scanDueAt: time }).where('id', 'in', others).execute()
}

const claimed = (db: Db, { id, scanDueAt }: ClaimedScan) =>
  db.updateTable('storedFiles').where('id', '=', id).where('scanDueAt', '=', scanDueAt)

const scanned = { scanDueAt: null, scanProblem: null, scanFailures: 0 }

const problemText = (problem: string) => problem.slice(0, 500)

/**
 * Schedules the next scan of the file for the time `at` (milliseconds since 1970).
 *
 * @param problem why the file was not scanned
 */
export async function postponeScan(db: Db, scan: ClaimedScan, at: number, problem?: string): Promise<void> {
  await claimed(db, scan)
    .set({ scanDueAt: timestamp(at), ...(problem !== undefined && { scanProblem: problemText(problem) }) })
    .execute()
}

/**
 * Records that clamd failed to scan the file. Schedules a retry or gives the file up. `at` is the time of the failure,
 * in milliseconds since 1970.
 *
 * @param failure with `isTooLarge`, clamd would refuse the file in every retry, so users are told at once
 */
export async function storeFailure(
  tx: Tx,
  scan: ClaimedScan,
  { at, problem, isTooLarge }: { at: number; problem: string; isTooLarge: boolean },
): Promise<void> {
  const failures = Math.max(scan.scanFailures + 1, isTooLarge ? failuresUntilTold : 0)
  const waitMs = problemRetriesMs[failures - 1]
  const { numUpdatedRows } = await claimed(tx, scan)
    .set({
      scanFailures: failures,
      scanProblem: problemText(problem),
      scanDueAt: waitMs === undefined ? null : timestamp(at + waitMs),
    })
    .executeTakeFirst()
  if (numUpdatedRows > 0n && failures >= failuresUntilTold) await notifyReaders(tx, await usesOf(tx, scan.id))
}

const isUnchecked = sql<boolean>`("storedFiles"."state" = 'waiting' and "storedFiles"."scanFailures" >= ${sql.lit(failuresUntilTold)})`

/** The state of a stored file, as users see it. */
export const shownState = sql<FileState>`case when ${isUnchecked} then 'unchecked' else "storedFiles"."state" end`

/** Records that a file is clean, and notifies its readers. */
export async function storeClean(tx: Tx, scan: ClaimedScan): Promise<void> {
  const { numUpdatedRows } = await claimed(tx, scan)
    .set({ ...scanned, state: 'ready' })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await notifyReaders(tx, await usesOf(tx, scan.id))
}

/**
 * Records a virus, tells administrators, and returns the keys of the files that the caller deletes after the commit.
 * The row stays, because conversations name the file and later uploads of the same content are refused.
 */
export async function storeInfected(tx: Tx, scan: ClaimedScan, found: string): Promise<string[]> {
  const before = await tx
    .selectFrom('storedFiles')
    .select(['previewKey', 'pictureKey'])
    .where('id', '=', scan.id)
    .forUpdate()
    .executeTakeFirst()
  const { numUpdatedRows } = await claimed(tx, scan)
    .set({ ...scanned, state: 'infected', previewKey: null, pictureKey: null, width: null, height: null })
    .executeTakeFirst()
  if (!before || numUpdatedRows === 0n) return []
  const uses = await usesOf(tx, scan.id)
  await notifyReaders(tx, uses)
  const event = { action: 'virus found', subject: 'virus scan' }
  const told = await lastEvent(tx, event)
  const [first] = uses
  const detail = {
    found,
    ...(first && { file: first.name, ticket: first.ticketId ?? first.noteTicketId }),
    ...(uses.length > 1 && { uses: uses.length }),
  }
  await audit(tx, { ...event, actorId: first?.userId ?? undefined, detail })
  if (!told || Date.parse(told.at) < Date.now() - tellAgainMs) await tellOfVirus(tx, found)
  return [scan.key, before.previewKey, before.pictureKey].filter((key) => key !== null)
}

type Uses = Awaited<ReturnType<typeof usesOf>>

/** The messages that have this content attached, each with its uploader. */
const usesOf = (tx: Tx, storedFileId: number) =>
  tx
    .selectFrom('attachments')
    .leftJoin('ticketResponses', 'ticketResponses.id', 'attachments.responseId')
    .leftJoin('ticketNotes', 'ticketNotes.id', 'attachments.noteId')
    .leftJoin('users', 'users.id', 'attachments.uploadedBy')
    .select((by) => [
      'attachments.name',
      'users.id as userId',
      by.fn.coalesce('attachments.ticketId', 'ticketResponses.ticketId').as('ticketId'),
      'ticketNotes.ticketId as noteTicketId',
    ])
    .where('attachments.storedFileId', '=', storedFileId)
    .orderBy('attachments.id')
    .execute()

async function notifyReaders(tx: Tx, uses: Uses): Promise<void> {
  const all = uses.flatMap(({ ticketId }) => ticketId ?? [])
  await notifyTickets(tx, ...new Set(all))
  const staff = uses.flatMap(({ noteTicketId }) => noteTicketId ?? [])
  await notifyStaffOfTickets(tx, ...new Set(staff))
}

/** Makes a stored file due for a scan at once. Called if earlier scans of the file failed and it is uploaded again. */
export async function scanAgain(tx: Tx, id: number): Promise<void> {
  const at = now()
  const asNew = { scanDueAt: at, scanFailures: 0, createdAt: at }
  await tx.updateTable('storedFiles').set(asNew).where('id', '=', id).execute()
}

/** Makes waiting files available, for an installation that no longer scans. */
export async function openWaiting(db: Db): Promise<void> {
  await db
    .updateTable('storedFiles')
    .set({ ...scanned, state: 'ready' })
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Whether a file that was uploaded before `at` (milliseconds since 1970) still waits for its scan. Unchecked files do
 * not count.
 */
export async function isScanLate(db: Db, at: number): Promise<boolean> {
  const waiting = db.selectFrom('storedFiles').select('id').where('scanDueAt', 'is not', null)
  const late = waiting.where(sql<boolean>`not ${isUnchecked}`).where('createdAt', '<', timestamp(at))
  return (await late.limit(1).executeTakeFirst()) !== undefined
}

/** The sent files that could not be scanned and are tried again, the newest first. */
export const listUnchecked = (db: Db, most: number) =>
  db
    .selectFrom('storedFiles')
    .innerJoin('attachments', 'attachments.storedFileId', 'storedFiles.id')
    .select(['attachments.id', 'attachments.name as title', 'attachments.createdAt as at'])
    .where('scanDueAt', 'is not', null)
    .where(isUnchecked)
    .where((by) => by(by.fn.coalesce('ticketId', 'responseId', 'noteId'), 'is not', null))
    .orderBy('attachments.id', 'desc')
    .limit(most)
    .execute()

/** Counts the files that will still be scanned. Files that were given up do not count. */
export async function findScanStatus(db: Db): Promise<Omit<ScanStatus, 'isOn'>> {
  const { all, unchecked, problem } = await db
    .selectFrom('storedFiles')
    .select((by) => [
      by.fn.countAll<number>().as('all'),
      by.fn.countAll<number>().filterWhere(isUnchecked).as('unchecked'),
      by.fn.max('scanProblem').as('problem'),
    ])
    .where('scanDueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { waiting: all - unchecked, unchecked, problem }
}
