import type { Database } from '../database/database.ts'
import type { Topic } from '../database/notifications.ts'
import type { Log } from '../database/log.ts'
import { inTime } from '../process/inTime.ts'

/** In ms. The maximum delay of work whose notification was lost. */
export const pollIntervalMs = 15_000

interface Work {
  /** The work runs at the start, after every commit with a notification of this topic, and every 15 seconds. */
  topic: Topic
  /**
   * Does one piece of the work, and returns whether another piece may follow at once. `signal` is aborted if the piece
   * takes longer than `maxPieceMs`. The next piece may then begin while this one still runs. From then on, writes of
   * this piece must have no effect: its lease has ended, or the database has ended its transaction.
   */
  runPiece: (signal: AbortSignal) => Promise<boolean>
  /** Time limit of a piece. */
  maxPieceMs: number
  /** The log message when the work fails or a piece of it takes longer than `maxPieceMs`. */
  failure: string
}

/** In ms. Longer than aborted work takes to stop, but shorter than the time within which the process must exit. */
const maxStopMs = 3_000

export interface Worker {
  /** Runs the work now or, if it is already running, once more after the current run. */
  poll: () => void
  /** Aborts the work; resolves when it has ended, after 3 seconds at most. */
  stop: () => Promise<void>
}

/** Runs background work while the server runs. */
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
