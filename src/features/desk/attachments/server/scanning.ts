import { minuteMs } from '../../../../shared/time/durations.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { ClamdAddress } from '../../../../server/storage/clamdAddress.ts'
import { ClamdAway, scan, TooLargeForClamd } from '../../../../server/storage/clamd.ts'
import { maxLateMinutes, type HealthCheck } from '../../../../server/health/check.ts'
import { remembered } from '../../../../server/health/remembered.ts'
import type { Lane } from '../../../../server/jobs/worker.ts'
import {
  awayRetryMs,
  claimScan,
  isScanDue,
  isScanLate,
  leaseMs,
  openWaiting,
  postponeScan,
  storeClean,
  storeFailure,
  storeInfected,
  type ClaimedScan,
} from './scans.ts'
import type { AttachmentFiles } from './upload.ts'

type ScanContext = Pick<AppContext, 'database' | 'log'>

interface Scanning {
  files: AttachmentFiles
  clamd: ClamdAddress
  /** Milliseconds since 1970. */
  clock: () => number
  stopping: AbortSignal
}

/**
 * Scans the next due file. Returns whether the caller may go on at once with another file: false if no file is due or
 * clamd cannot be reached.
 */
export async function scanNext(context: ScanContext, scanning: Scanning): Promise<boolean> {
  const { database } = context
  const { clock } = scanning
  // Checked outside a transaction: usually nothing is due, and a transaction locks the embedded engine for writing.
  if (!(await isScanDue(database.db, clock()))) return false
  const claimed = await database.transaction((tx) => claimScan(tx, clock()))
  return claimed !== undefined && scanFile(context, scanning, claimed)
}

/** Scans a claimed file. Returns false if clamd could not be reached, or the server is stopping. */
async function scanFile(
  { database, log }: ScanContext,
  { files, clamd, clock, stopping }: Scanning,
  claimed: ClaimedScan,
): Promise<boolean> {
  try {
    const content = await files.store.read(claimed.key)
    if (!content) throw new Error('The file is not stored any more.')
    const result = await scan(content, clamd, stopping)
    const deleted = await database.transaction(async (tx) => {
      if (!result.isClean) return storeInfected(tx, claimed, result.found)
      await storeClean(tx, claimed)
      return []
    })
    await files.remove(deleted)
    return true
  } catch (error) {
    if (stopping.aborted) {
      await postponeScan(database.db, claimed, clock())
      return false
    }
    log.warn({ err: error, file: claimed.id }, 'a file could not be scanned')
    const problem = error instanceof Error ? error.message : 'unknown'
    if (error instanceof ClamdAway) {
      await postponeScan(database.db, claimed, clock() + awayRetryMs, problem)
      return false
    }
    const isTooLarge = error instanceof TooLargeForClamd
    await database.transaction((tx) => storeFailure(tx, claimed, { at: clock(), problem, isTooLarge }))
    return true
  }
}

/** Scans files while the server runs; without clamd, makes the waiting files available once. */
export function scanLane(
  context: Pick<AppContext, 'database' | 'log' | 'config'>,
  files: AttachmentFiles,
): Lane {
  const { clamd } = context.config
  let isOpened = false
  return {
    failure: 'files could not be scanned',
    topics: ['filesToScan'],
    async runPiece(stopping) {
      if (clamd) return scanNext(context, { files, clamd, clock: Date.now, stopping })
      // Once, because later files wait for an instance that has a scanner.
      if (!isOpened) await openWaiting(context.database.db)
      isOpened = true
      return false
    },
    // After this time, the claim on the file has expired, and the result of the scan would not be stored.
    maxPieceMs: leaseMs,
  }
}

/** Warns if files have waited too long for their scan. In that case, clamd cannot be reached, or no instance scans. */
export function scansCheck({ config, database }: Pick<AppContext, 'config' | 'database'>): HealthCheck {
  const isLate = () => isScanLate(database.db, Date.now() - maxLateMinutes * minuteMs)
  return {
    name: 'scans',
    isWarning: true,
    check: remembered(async () => {
      if (!config.clamd) return undefined
      // If the database does not respond, the check of the database reports that.
      return (await isLate().catch(() => false))
        ? `Files have waited for more than ${maxLateMinutes} minutes to be checked for viruses.`
        : undefined
    }),
  }
}
