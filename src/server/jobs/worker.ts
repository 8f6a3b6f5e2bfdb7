import type { Database } from '../database/database.ts'
import type { Topic } from '../database/notifications.ts'
import type { Log } from '../database/log.ts'
import { inTime } from '../process/inTime.ts'

/** So that no work waits longer where a notification is lost. */
export const pollIntervalMs = 15_000

interface Work {
  /** Done at once, after every commit with a notification of this topic, and every 15 seconds. */
  topic: Topic
  /**
   * Does one piece of the work and returns whether another may follow at once. One at a time, unless a piece is late: the
   * signal is aborted then, and the next begins beside what is left of it. What a late one stores must not count any more,
   * as with the lease of a claim or in a transaction that the database ends.
   */
  runPiece: (signal: AbortSignal) => Promise<boolean>
  /** The most that a piece may take. */
  maxPieceMs: number
  /** The log's words where it fails or is late. */
  failure: string
}

/** Longer than a piece needs to end once it is aborted, and within the time that the program has to end. */
const maxStopMs = 3_000

export interface Worker {
  /** Does the work now, or once more after it has ended. */
  poll: () => void
  /** Aborts the work; resolves when it has ended, after 3 seconds at most. */
  stop: () => Promise<void>
}

/** Does some work while the server runs. */
export function startWorker(
  { database, log }: { database: Pick<Database, 'onNotify'>; log: Log },
  { topic, runPiece, maxPieceMs, failure }: Work,
): Worker {
  const stopping = new AbortController()
  let piece = new AbortController()
  let running: Promise<void> | undefined
  let isAsked = false

  async function run(): Promise<void> {
    let mayFollow = true
    while (mayFollow && !stopping.signal.aborted) {
      piece = new AbortController()
      mayFollow = await inTime(runPiece(piece.signal), maxPieceMs)
    }
  }

  function poll(): void {
    isAsked = true
    if (stopping.signal.aborted || running) return
    isAsked = false
    running = run()
      .catch((error: unknown) => {
        piece.abort()
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

  async function stop(): Promise<void> {
    stopListening()
    clearInterval(timer)
    stopping.abort()
    piece.abort()
    if (running)
      await inTime(running, maxStopMs).catch((error: unknown) => log.error({ err: error }, failure))
  }
  let stopped: Promise<void> | undefined
  return { poll, stop: () => (stopped ??= stop()) }
}
