import type { AppContext } from '../appContext.ts'
import { capFutureTimes } from '../database/futureTimes.ts'
import { foldCounts } from '../database/keptCounts.ts'
import { removeAbandoned } from '../database/leftovers.ts'
import { sweepKeys } from '../endpoints/idempotency.ts'
import { sweepSessions } from '../session/session.ts'
import { maxSessionSeconds, maxStepSeconds } from '../session/sessionTimes.ts'

const sweepIntervalMs = 10 * 60 * 1000
const foldIntervalMs = 2_000

/**
 * Cleans up at once and then every ten minutes: corrects times that an instance stored while its clock was ahead, and
 * deletes expired sessions, old idempotency keys, ended windows of limits, and files that killed processes left in the
 * data folder. On PostgreSQL, also folds counts (see keptCounts.ts) every two seconds. Returns a function that stops
 * this.
 */
export function startHousekeeping(
  { config, database, throttle, log }: Pick<AppContext, 'config' | 'database' | 'throttle' | 'log'>,
  intervalMs = sweepIntervalMs,
): () => void {
  const report = (error: unknown) => log.warn({ err: error }, 'housekeeping failed')
  const sweep = () => {
    const lengths = { full: maxSessionSeconds, pending: maxStepSeconds }
    capFutureTimes(database, lengths)
      .then(() => Promise.all([sweepSessions(database), sweepKeys(database), throttle.sweep()]))
      .then(() => removeAbandoned(config.dataDir))
      .catch(report)
  }
  // At once, because a server that restarts more often than every ten minutes would otherwise never clean up.
  sweep()
  const timers = [setInterval(sweep, intervalMs)]
  if (database.engine === 'postgres') {
    let folding: Promise<void> | undefined
    const fold = () => {
      folding ??= database
        .tryToStore(() => foldCounts(database))
        .catch(report)
        .finally(() => (folding = undefined))
    }
    timers.push(setInterval(fold, Math.min(intervalMs, foldIntervalMs)))
  }
  for (const timer of timers) timer.unref()
  return () => timers.forEach((timer) => clearInterval(timer))
}
