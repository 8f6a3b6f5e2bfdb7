import { setTimeout as delay } from 'node:timers/promises'
import { backOffMs } from './backOffMs.ts'
import { describe } from './describe.ts'
import type { Log } from './log.ts'
import { isPassing } from './storing.ts'

interface Options {
  log: Log
  /** Ends the waiting. */
  signal?: AbortSignal
}

/** Opens a database. Waits while it cannot be reached, or while it lacks migrations but cannot be written. */
export async function untilUsable<Opened>(
  { log, signal }: Options,
  open: () => Promise<Opened>,
): Promise<Opened> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await open()
    } catch (error) {
      if (!isPassing(error)) throw error
      log.warn(describe(error), 'The database cannot be reached; trying again')
      await delay(backOffMs(attempt), undefined, signal ? { signal } : {})
    }
  }
}
