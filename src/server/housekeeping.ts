import type { House } from './house.ts'
import { sweepKeys } from './idempotency.ts'
import { sweepSessions } from './session.ts'

const tenMinutes = 10 * 60 * 1000

/** Removes what has run out, every ten minutes; answers how to stop. */
export function startHousekeeping({ database, throttle, log }: House): () => void {
  const sweep = () => {
    Promise.all([sweepSessions(database), sweepKeys(database), throttle.sweep()]).catch((error: unknown) => {
      log.warn({ err: error }, 'housekeeping failed')
    })
  }
  const timer = setInterval(sweep, tenMinutes)
  timer.unref()
  return () => clearInterval(timer)
}
