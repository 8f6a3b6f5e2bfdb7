import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Topic } from '../database/notifications.ts'
import type { Log } from '../database/log.ts'
import { inTime } from '../process/inTime.ts'

/** In ms. The maximum delay of work whose notification was lost. */
const pollIntervalMs = 15_000
/** In ms. Longer than aborted work takes to stop, but shorter than the time within which the process must exit. */
const usualStopMs = 3_000

/** One kind of work that the server does by itself. Lanes run beside each other; a lane does one piece at a time. */
export interface Lane {
  /** For the log: what could not be done when a piece fails or takes too long. */
  failure: string
  /** The work runs at the start, after every commit with a notification of these topics, and every `everyMs`. */
  topics?: readonly Topic[]
  /** Called for each notification before the work runs. */
  onNotify?: (topic: Topic) => void
  /** In ms; by default 15 seconds. */
  everyMs?: number
  /**
   * Does one piece of the work. Returns whether another piece may follow at once, or in how many ms the next one is
   * due. `signal` is aborted when the server stops, or when the piece takes longer than `maxPieceMs`. The next piece
   * may then begin while this one still runs. From then on, writes of this piece must have no effect: its lease has
   * ended, or the database has ended its transaction.
   */
  runPiece: (signal: AbortSignal) => Promise<boolean | number>
  /** Time limit of a piece in ms; undefined for work that limits itself. */
  maxPieceMs: number | undefined
  /** The time in ms that a piece gets to end when the server stops; by default 3 seconds. */
  maxStopMs?: number
}

interface WorkerContext {
  database: Pick<Database, 'onNotify'>
  log: Log
}

/**
 * Runs the lanes while the server runs. Returns a function that aborts the work; its promise resolves when every lane
 * has ended.
 */
export function startWorker(context: WorkerContext, lanes: readonly Lane[]): () => Promise<void> {
  const stops = lanes.map((lane) => startLane(context, lane))
  const stop = async () => {
    await Promise.all(stops.map((stopLane) => stopLane()))
  }
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stop())
}

function startLane({ database, log }: WorkerContext, lane: Lane): () => Promise<void> {
  const { failure, topics = [], onNotify, everyMs = pollIntervalMs, runPiece, maxPieceMs } = lane
  const stopping = new AbortController()
  let piece = new AbortController()
  let running: Promise<void> | undefined
  let alarm: NodeJS.Timeout | undefined
  let isAsked = false
  let isFailing = false

  async function run(): Promise<void> {
    let next: boolean | number = true
    while (next === true && !stopping.signal.aborted) {
      piece = new AbortController()
      const work = runPiece(piece.signal)
      next = await (maxPieceMs === undefined ? work : inTime(work, maxPieceMs))
      isFailing = false
      // The embedded database never waits: without this, a long queue would keep requests from being handled.
      await nextTurn()
    }
    clearTimeout(alarm)
    // Later work is found by the timer.
    if (typeof next === 'number' && next < everyMs && !stopping.signal.aborted)
      alarm = setTimeout(poll, next + 1).unref()
  }

  /** Runs the work now or, if it is already running, once more after the current run. */
  function poll(): void {
    isAsked = true
    if (stopping.signal.aborted || running) return
    isAsked = false
    running = run()
      .catch((error: unknown) => {
        piece.abort()
        // Only the first failure of a row is logged: a full disk would fill the log as well.
        if (!stopping.signal.aborted && !isFailing) log.error({ err: error }, failure)
        isFailing = true
      })
      .finally(() => {
        running = undefined
        if (isAsked) poll()
      })
  }

  const stopListening = topics.map((topic) =>
    database.onNotify(topic, () => {
      onNotify?.(topic)
      poll()
    }),
  )
  const timer = setInterval(poll, everyMs).unref()
  poll()

  return async () => {
    for (const stop of stopListening) stop()
    clearInterval(timer)
    clearTimeout(alarm)
    stopping.abort()
    piece.abort()
    if (running)
      await inTime(running, lane.maxStopMs ?? usualStopMs).catch((error: unknown) =>
        log.error({ err: error }, failure),
      )
  }
}
