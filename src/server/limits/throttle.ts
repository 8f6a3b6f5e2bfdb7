import type { Database } from '../database/database.ts'
import type { Log } from '../database/log.ts'
import { AppError } from '../http/errors.ts'
import { countersOf, longestWindowMs, type Count, type Counter, type Limit } from './limit.ts'
import { addPoints, readWindows, sweepWindows } from './throttleTable.ts'
import { Windows, type Window } from './throttleWindows.ts'

/**
 * The points left after one was taken. If several windows apply, these are the points of the window with the fewest
 * points left.
 */
export interface Left {
  points: number
  /** The number of seconds until the window with these points ends. */
  seconds: number
}

/** Limits attempts. Counts in memory, see docs/decisions/0022. */
export interface Throttle {
  /**
   * Takes a point from each limit, in the given order. If a limit refuses, the limits after it do not count the
   * attempt.
   *
   * @throws Throttled 429 with the seconds to wait
   */
  take(...counts: Count[]): Promise<Left>
  /**
   * The time when all of these limits have points again, in milliseconds since 1970; undefined if none is used up.
   * Takes no points.
   */
  endOf(...counts: Count[]): Promise<number | undefined>
  /** Returns the points of attempts that turned out to be legitimate. */
  giveBack(...counts: Count[]): void
  /** Deletes the windows that have ended and, if more than `maxKeys` remain, the least important ones. */
  sweep(): Promise<void>
  /** Writes the counted points to the database; resolves even if the database fails. */
  flush(): Promise<void>
  /** Flushes, and stops the periodic writing. */
  stop(): Promise<void>
}

export class Throttled extends AppError {
  readonly limit: Limit
  /** Whether this is the first refusal in the window. Callers report or record only the first. */
  readonly isFirst: boolean

  constructor(limit: Limit, isFirst: boolean, retryAfterSeconds: number) {
    super('throttled', 'Too many attempts. Please try again later.', { retryAfterSeconds })
    this.limit = limit
    this.isFirst = isFirst
  }
}

interface Options {
  /** Multiplies every limit. */
  factor?: number
  log?: Log
  /** Milliseconds since 1970. */
  clock?: () => number
  /** The maximum number of keys in memory, and of rows in the table. */
  maxKeys?: number
}

/** In ms. The delay before points are written. A crash loses at most the points counted in this time. */
const flushMs = 1_000
/** A flush writes at most this number of keys, so that it does not delay requests; the next flush writes the rest. */
const maxFlushedKeys = 2_000
const maxKnownKeys = 100_000

interface Asked {
  limit: Limit
  counters: Counter[]
}

const secondsTo = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1000))

export function createThrottle(
  database: Pick<Database, 'db' | 'transaction'>,
  { factor = 1, log, clock = Date.now, maxKeys = maxKnownKeys }: Options = {},
): Throttle {
  const windows = new Windows(factor, maxKeys, (window) => add(window, 0))
  const changed = new Set<Window>()
  let lastFlush = Promise.resolve()
  let nextFlush: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let writtenKeys = 0
  let isFailing = false
  let isStopped = false

  function add(window: Window, points: number): void {
    window.pending += points
    changed.add(window)
    flushSoon()
  }

  function flushSoon(): void {
    if (!isStopped) timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  /** Flushes run one at a time. All calls during a flush share the next one. */
  function flush(): Promise<void> {
    nextFlush ??= lastFlush.then(() => {
      nextFlush = undefined
      return write()
    })
    lastFlush = nextFlush
    return nextFlush
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = takeBatch()
    if (batch.size === 0) return
    try {
      const additions = Array.from(batch.values(), ({ key, writing, maxPoints, endsAt }) => ({
        key,
        points: writing,
        maxPoints,
        expiresAt: endsAt,
      }))
      const stored = await addPoints(database, additions, clock())
      for (const window of batch.values()) {
        window.writing = 0
        window.isShortened = false
      }
      for (const row of stored) batch.get(row.key)?.update(row)
      isFailing = false
      writtenKeys += batch.size
      if (writtenKeys > maxKeys) await sweep()
    } catch (error) {
      for (const window of batch.values()) {
        window.pending += window.writing
        window.writing = 0
        changed.add(window)
      }
      if (!isFailing)
        log?.warn({ err: error }, 'Attempts are counted in memory until the database accepts them')
      isFailing = true
    }
    if (changed.size > 0) flushSoon()
  }

  /**
   * The next rows to write, by key. If more keys than `maxFlushedKeys` have changed, the keys that are refused come
   * first.
   */
  function takeBatch(): Map<string, Window> {
    const now = clock()
    const batch = new Map<string, Window>()
    const isTooMuch = changed.size > maxFlushedKeys
    const due = isTooMuch ? [...changed].toSorted((a, b) => Number(b.isFull) - Number(a.isFull)) : changed
    for (const window of due) {
      if (batch.size === maxFlushedKeys) break
      // A key has two windows if the first was dropped from memory before it was written. The next flush writes the
      // second.
      if (batch.has(window.key)) continue
      changed.delete(window)
      if (window.isWritten || window.endsAt <= now) continue
      window.writing = window.pending
      window.pending = 0
      batch.set(window.key, window)
    }
    return batch
  }

  /**
   * Reads the windows of these counters into memory. With `begins`, opens a window even for a counter that has none
   * stored, because points will be added.
   */
  async function read(counters: readonly Counter[], { begins }: { begins: boolean }): Promise<void> {
    const keys = counters.map(({ key }) => key)
    const stored = await readWindows(database.db, keys, clock()).catch((error: unknown) => {
      log?.warn({ err: error }, 'Attempts could not be read')
      throw new AppError('unavailable', 'The system is busy. Please try again.', { retryAfterSeconds: 2 })
    })
    const rows = new Map(stored.map((row) => [row.key, row]))
    const now = clock()
    for (const counter of counters) {
      // Another request may have read this window meanwhile, and counted.
      if (windows.find(counter, now)) continue
      const row = rows.get(counter.key)
      if (!row && !begins) continue
      const window = windows.open(counter, now)
      if (row) window.update(row)
      // A stored window that is full has already reported its first refusal.
      if (window.isFull) window.lock = Promise.resolve()
    }
  }

  const fullOf = (counters: readonly Counter[], now: number) =>
    counters.flatMap((counter) => {
      const window = windows.find(counter, now)
      return window?.isFull ? [window] : []
    })

  /**
   * The counters to read from the table: those missing in memory, up to the first limit that is already full in memory.
   */
  function unknownOf(asked: readonly Asked[], now: number): Counter[] {
    const refused = asked.findIndex(({ counters }) => fullOf(counters, now).length > 0)
    const needed = refused < 0 ? asked : asked.slice(0, refused)
    return needed.flatMap(({ counters }) => counters.filter((counter) => !windows.find(counter, now)))
  }

  async function sweep(): Promise<void> {
    const now = clock()
    writtenKeys = 0
    windows.sweep(now)
    await sweepWindows(database, { now, latestEnd: now + longestWindowMs(), maxRows: maxKeys })
  }

  return {
    async take(...counts) {
      const asked = counts.map((count): Asked => ({ limit: count[0], counters: countersOf(count) }))
      const unknown = unknownOf(asked, clock())
      if (unknown.length > 0) await read(unknown, { begins: true })

      // Nothing is awaited between here and adding the points, so that concurrent requests cannot take the same last
      // point.
      const now = clock()
      const left: Left = { points: Infinity, seconds: 0 }
      for (const { limit, counters } of asked) {
        const full = fullOf(counters, now)
        if (full.length === 0) {
          for (const counter of counters) {
            const window = windows.open(counter, now)
            add(window, 1)
            const points = window.maxPoints - window.points
            if (points >= left.points) continue
            left.points = points
            left.seconds = secondsTo(window.endsAt, now)
          }
          continue
        }
        const isFirst = full.every(({ lock }) => lock === undefined)
        await Promise.all(full.map((window) => (window.lock ??= flush())))
        const allFull = fullOf(
          asked.flatMap((each) => each.counters),
          now,
        )
        const end = Math.max(...allFull.map(({ endsAt }) => endsAt), now)
        throw new Throttled(limit, isFirst, secondsTo(end, now))
      }
      return left
    },

    async endOf(...counts) {
      const counters = counts.flatMap(countersOf)
      const unknown = counters.filter((counter) => !windows.find(counter, clock()))
      if (unknown.length > 0) await read(unknown, { begins: false })
      const ends = fullOf(counters, clock()).map(({ endsAt }) => endsAt)
      return ends.length === 0 ? undefined : Math.max(...ends)
    },

    giveBack(...counts) {
      const now = clock()
      for (const counter of counts.flatMap(countersOf)) {
        const window = windows.find(counter, now)
        if (!window || window.points <= 0) continue
        add(window, -1)
        if (!window.isFull) window.lock = undefined
      }
    },

    sweep,
    flush,

    async stop() {
      isStopped = true
      // After a failed flush `changed` is as large as before, which ends the loop.
      for (let left = Infinity; changed.size < left;) {
        left = changed.size
        await flush()
      }
    },
  }
}
