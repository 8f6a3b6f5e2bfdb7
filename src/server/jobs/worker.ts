import type { Database } from '../database/database.ts'
import type { Topic } from '../database/notifications.ts'
import type { Log } from '../database/log.ts'

/** So that no work waits longer where a notification is lost. */
export const pollIntervalMs = 15_000

interface Work {
  /** Done at once, after every commit with a notification of this topic, and every 15 seconds; never twice at a time. */
  topic: Topic
  run: (stopping: AbortSignal) => Promise<void>
  /** The log's words where it fails. */
  failure: string
}

export interface Worker {
  /** Does the work now, or once more after it has ended. */
  poll: () => void
  /** Aborts the work; resolves when it has ended. */
  stop: () => Promise<void>
}

/** Does some work while the server runs. */
export function startWorker(
  { database, log }: { database: Pick<Database, 'onNotify'>; log: Log },
  { topic, run, failure }: Work,
): Worker {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isAsked = false

  function poll(): void {
    isAsked = true
    if (stopping.signal.aborted || running) return
    isAsked = false
    running = run(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, failure)
      })
      .finally(() => {
        running = undefined
        if (isAsked) poll()
      })
  }

  const stopListening = database.onNotify(topic, poll)
  const timer = setInterval(poll, pollIntervalMs)
  poll()
  return {
    poll,
    async stop() {
      stopListening()
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
