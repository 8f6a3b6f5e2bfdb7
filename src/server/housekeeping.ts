import type { AppContext } from './appContext.ts'
import { sweepKeys } from './idempotency.ts'
import { sweepSessions } from './session.ts'

const sweepIntervalMs = 10 * 60 * 1000

/** Deletes expired sessions, old form keys and ended limits, at once and then every ten minutes; returns how to stop. */
export function startHousekeeping(
  { database, throttle, log }: Pick<AppContext, 'database' | 'throttle' | 'log'>,
  intervalMs = sweepIntervalMs,
): () => void {
  const sweep = () => {
    Promise.all([sweepSessions(database), sweepKeys(database), throttle.sweep()]).catch((error: unknown) => {
      log.warn({ err: error }, 'housekeeping failed')
    })
  }
  // At once, too: a server that is restarted more often than every ten minutes would never sweep.
  sweep()
  const timer = setInterval(sweep, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
