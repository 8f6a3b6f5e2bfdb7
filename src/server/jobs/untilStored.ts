import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../database/log.ts'

interface Options {
  log: Log
  /** The log message of the first failure. */
  failure: string
  /** After this signal is aborted, one last attempt is made. */
  giveUp: AbortSignal | undefined
  /** The errors after which it is tried again; by default all. */
  isPassing?: (error: unknown) => boolean
  /** The delay in ms after a failed attempt. */
  retryMs?: number
}

/**
 * Stores the outcome of something that has happened outside, and retries as long as the database is unavailable.
 * Otherwise it would happen again when the lease ends.
 *
 * @throws the database's error if the outcome is given up
 */
export async function untilStored<Result>(
  store: () => Promise<Result>,
  { log, failure, giveUp, isPassing = () => true, retryMs = 250 }: Options,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await store()
    } catch (error) {
      if (giveUp?.aborted || !isPassing(error)) throw error
      if (failures === 0) log.error({ err: error }, failure)
      // When `giveUp` is aborted, the delay ends early and the loop tries one last time.
      await delay(retryMs, undefined, { signal: giveUp }).catch(() => {})
    }
  }
}
