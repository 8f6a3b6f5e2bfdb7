import type { Counter } from './limit.ts'
import type { StoredWindow } from './throttleTable.ts'

/** The period in which the points of a key are added up. */
export class Window {
  readonly key: string
  readonly maxPoints: number
  endsAt: number
  /** The points that all instances have counted, as last read or written. */
  shared = 0
  /** The points that this instance has counted but not written; negative if more were given back than taken. */
  pending = 0
  /** The points of this instance that are being written. */
  writing = 0
  /**
   * Whether this window ends earlier than its row in the table `throttles`, which was written while an instance's clock
   * was ahead.
   */
  isShortened = false
  /**
   * The first write to the database after the limit was reached. Refusals wait for this write. Undefined before the
   * first refusal.
   */
  lock: Promise<void> | undefined

  constructor(key: string, maxPoints: number, endsAt: number) {
    this.key = key
    this.maxPoints = maxPoints
    this.endsAt = endsAt
  }

  get points(): number {
    return this.shared + this.writing + this.pending
  }

  get isFull(): boolean {
    return this.points >= this.maxPoints
  }

  /** Whether all points and the end of this window are stored in the table. */
  get isWritten(): boolean {
    return this.pending === 0 && this.writing === 0 && !this.isShortened
  }

  /** Updates the points of all instances and the end of the window from its row in the table. */
  update({ points, expiresAt }: StoredWindow): void {
    this.shared = Math.max(0, points)
    this.isShortened = expiresAt > this.endsAt
    this.endsAt = Math.min(this.endsAt, expiresAt)
  }
}

/** The windows in memory, by key. */
export class Windows {
  readonly #byKey = new Map<string, Window>()
  readonly #factor: number
  readonly #maxKeys: number
  readonly #onShortened: (window: Window) => void

  constructor(factor: number, maxKeys: number, onShortened: (window: Window) => void) {
    this.#factor = factor
    this.#maxKeys = maxKeys
    this.#onShortened = onShortened
  }

  /** The window of a key, unless it has ended or is not in memory. */
  find({ key, windowMs }: Counter, now: number): Window | undefined {
    const window = this.#byKey.get(key)
    if (window === undefined || window.endsAt <= now) return undefined
    if (window.endsAt > now + windowMs) {
      window.endsAt = now + windowMs
      window.isShortened = true
    }
    if (window.isShortened) this.#onShortened(window)
    return window
  }

  /** The window of a key. Opens a new one if the key has none. */
  open(counter: Counter, now: number): Window {
    const found = this.find(counter, now)
    if (found) return found
    const maxPoints = Math.max(1, Math.floor(counter.points * this.#factor))
    const window = new Window(counter.key, maxPoints, now + counter.windowMs)
    // Deleted first, so that the map stays in the order in which the windows began.
    this.#byKey.delete(counter.key)
    this.#byKey.set(counter.key, window)
    if (this.#byKey.size > this.#maxKeys) this.#shrink(now)
    return window
  }

  /** Removes the windows that have ended. */
  sweep(now: number): void {
    for (const [key, window] of this.#byKey) if (window.endsAt <= now) this.#byKey.delete(key)
  }

  /**
   * Removes windows until a tenth of the keys is free. Windows that are stored in the table are removed first, because
   * they can be read again. Among the stored windows, and then among the others, windows below their limit are removed
   * before full ones.
   */
  #shrink(now: number): void {
    this.sweep(now)
    const goal = this.#maxKeys * 0.9
    const removable: ((window: Window) => boolean)[] = [
      (window) => window.isWritten && !window.isFull,
      (window) => window.isWritten,
      (window) => !window.isFull,
      () => true,
    ]
    for (const mayGo of removable) {
      for (const [key, window] of this.#byKey) {
        if (this.#byKey.size <= goal) return
        if (mayGo(window)) this.#byKey.delete(key)
      }
    }
  }
}
